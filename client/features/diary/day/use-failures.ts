import { useQueryClient } from '@tanstack/react-query'
import { dropUnsent } from '../../../offline/persist.ts'
import { isDiaryWrite } from '../../../offline/queue.ts'
import type { Change } from './entries.ts'

/** What to do about changes of the diary that did not get through. */
export function useFailures() {
  const mutations = useQueryClient().getMutationCache()
  const carrying = ({ key }: Change) => mutations.getAll().find(({ mutationId }) => mutationId === key)

  return {
    /** Sends a failed change once more. */
    retry(change: Change) {
      const mutation = carrying(change)
      // Failing again is told on the row, as the first time.
      mutation?.execute(mutation.state.variables).catch(() => {})
    },

    /** Gives up a change. True when the server may have it all the same. */
    forget(change: Change): boolean {
      const mutation = carrying(change)
      if (!mutation) return false
      dropUnsent(mutation)
      return mutation.state.failureCount > 0
    },

    forgetInput(input: unknown) {
      const mutation = mutations.getAll().find(({ state }) => state.variables === input)
      if (mutation) dropUnsent(mutation)
    },

    /** A newer word about an entry makes older failures of it pointless; with `waiting` what waits to be sent, too. */
    forgetAbout(id: string, { waiting = false } = {}) {
      for (const mutation of mutations.getAll()) {
        const { status, isPaused, variables } = mutation.state
        const isOpen = status === 'error' || (waiting && isPaused)
        const isAbout = typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id
        if (isOpen && isAbout && isDiaryWrite(mutation)) dropUnsent(mutation)
      }
    },
  }
}
