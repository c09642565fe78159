/** Reads server-sent events of a path under /api until the server ends them, or `close` does. */
export async function openEvents(url: string, path: string, token: string) {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' }
  const response = await fetch(`${url}/api${path}`, { headers, signal: abort.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  const ending = read().then(
    () => 'ended' as const,
    () => 'broken off' as const,
  )
  return {
    status: response.status,
    headers: response.headers,
    /** Each event as its name and what it says. */
    events: () =>
      [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, name, data = '']) => [name, JSON.parse(data)]),
    /** Resolves when the stream is over: the server ended it, or the connection broke off. */
    ending,
    close: () => abort.abort(),
  }
}
