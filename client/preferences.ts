import { t } from '@lingui/core/macro'
import { messageOf, type RouterInputs, trpc } from './trpc.ts'
import { toastError } from './ui/toasts.tsx'
import { type User, useUser } from './user.ts'

type Change = RouterInputs['profile']['changePreferences']

/** Preferences that are saved at once: shown before the server has answered, and as they were if it cannot save them. */
export function useChangePreferences(): (change: Change, then?: { onSuccess: () => void }) => void {
  const user = useUser()
  const { me } = trpc.useUtils().account
  const show = ({ units, ...change }: Change) =>
    me.setData(
      undefined,
      (cached) =>
        cached && {
          ...cached,
          ...change,
          units: { ...cached.units, ...units },
          hasChosenUnits: cached.hasChosenUnits || units !== undefined,
        },
    )

  const { mutate } = trpc.profile.changePreferences.useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      await me.cancel()
      show(change)
      return before(user, change)
    },
    onError: (error, _change, shownBefore) => {
      toastError(messageOf(error, t`Failed to update preferences.`))
      if (shownBefore) show(shownBefore)
    },
  })
  return mutate
}

/** What the changed preferences were. */
function before(user: User, { units, ...change }: Change): Change {
  const ofAll = (names: object, all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name in names))
  return { ...ofAll(change, user), units: units && ofAll(units, user.units) }
}
