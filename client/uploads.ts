import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { messageIn } from './answer-message.ts'
import { createListeners } from './listeners.ts'

/** A file on its way to the server, in bytes. */
export type Upload = { name: string; sent: number; bytes: number }

/** The uploads of one place, one at a time. They go on while other screens are shown. */
export function createUploads<State extends Upload>() {
  let current: State | null = null
  let controller = new AbortController()
  const { notify, subscribe } = createListeners()

  function show(state: State | null) {
    current = state
    notify()
  }

  return {
    /** The upload under way. */
    useUpload: (): State | null => useSyncExternalStore(subscribe, () => current),

    cancel: (): void => controller.abort(),

    /** Runs an upload, which shows how far it is. Throws what it throws, also when it was cancelled. */
    async run<Answer>(upload: (show: (state: State) => void, signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
      controller = new AbortController()
      addEventListener('beforeunload', ask)
      try {
        return await upload(show, controller.signal)
      } finally {
        removeEventListener('beforeunload', ask)
        show(null)
      }
    },
  }
}

/** Leaving the page would end the upload, so the browser asks first. */
const ask = (event: Event) => event.preventDefault()

/** What the server says about an upload that it refuses, from its answer as text. */
export const refusedUpload = (answer: string | undefined): string =>
  messageIn(answer, t`The upload broke off. Please try again.`)
