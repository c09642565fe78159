import { Switch } from '@mantine/core'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './WeeklySummaryCard.module.css'

export function WeeklySummaryCard() {
  const user = useUser()
  const utils = trpc.useUtils()
  const me = utils.account.me

  const save = trpc.profile.changePreferences.useMutation({
    onMutate: async ({ isWeeklySummarySubscribed = user.isWeeklySummarySubscribed }) => {
      await me.cancel()
      me.setData(undefined, (cached) => cached && { ...cached, isWeeklySummarySubscribed })
      return { before: user.isWeeklySummarySubscribed }
    },
    onSuccess: (saved) => me.setData(undefined, saved),
    onError: (error, _input, context) => {
      toastError(messageOf(error, 'Failed to update preferences.'))
      const isWeeklySummarySubscribed = context?.before ?? false
      me.setData(undefined, (cached) => cached && { ...cached, isWeeklySummarySubscribed })
    },
  })

  return (
    <SettingsCard
      id="weekly-summary"
      title="Weekly summary"
      help="One email every Sunday with your averages, streaks and weight."
    >
      <Switch
        className={styles.toggle}
        size="md"
        withThumbIndicator={false}
        label="Send me the weekly summary"
        checked={user.isWeeklySummarySubscribed}
        onChange={(event) => save.mutate({ isWeeklySummarySubscribed: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
