import { t } from '@lingui/core/macro'
import type { Coded } from '#domain/sentences.ts'
import { sentence } from './i18n.ts'
import { isConnected } from './offline/connection.ts'

export const offlineMessage = (): string => t`You are offline. Please try again once you are connected.`

/**
 * The server's sentence for people in the answer to a request outside tRPC; that the device is offline or `fallback` when a
 * proxy or nothing answered.
 */
export function messageIn(answer: string | undefined, fallback: string): string {
  try {
    const { msg, ...coded }: { msg?: unknown } & Partial<Coded> = JSON.parse(answer ?? '')
    return typeof msg === 'string' ? sentence(msg, coded) : fallback
  } catch {
    return answer === undefined && !isConnected() ? offlineMessage() : fallback
  }
}
