/** The server's sentence for people in the answer to a request outside tRPC, or `fallback` when a proxy or nothing answered. */
export function messageIn(answer: string | undefined, fallback: string): string {
  try {
    const { msg }: { msg?: unknown } = JSON.parse(answer ?? '')
    return typeof msg === 'string' ? msg : fallback
  } catch {
    return fallback
  }
}
