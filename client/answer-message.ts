import { t } from '@lingui/core/macro'
import { isConnected } from './offline/connection.ts'

export const offlineMessage = (): string => t`You are offline. Please try again once you are connected.`

/**
 * The server's sentence for people in the answer to a request outside tRPC; that the device is offline or `fallback` when a
 * proxy or nothing answered.
 */
export function messageIn(answer: string | undefined, fallback: string): string {
  try {
    const { msg }: { msg?: unknown } = JSON.parse(answer ?? '')
    return typeof msg === 'string' ? msg : fallback
  } catch {
    return answer === undefined && !isConnected() ? offlineMessage() : fallback
  }
}
