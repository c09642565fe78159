import { useQueryClient } from '@tanstack/react-query'
import type { Change } from './entries.ts'
import { dropUnsent } from './use-unsent.ts'

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

    forget(change: Change) {
      const mutation = carrying(change)
      if (!mutation) return
      dropUnsent(mutation)
      mutations.remove(mutation)
    },

    forgetInput(input: unknown) {
      const mutation = mutations.getAll().find(({ state }) => state.variables === input)
      if (mutation) mutations.remove(mutation)
    },

    /** A newer word about an entry makes older failures of it pointless. */
    forgetAbout(id: string) {
      for (const mutation of mutations.getAll()) {
        const { status, variables } = mutation.state
        const isAbout = typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id
        if (status === 'error' && isAbout) mutations.remove(mutation)
      }
    },
  }
}
