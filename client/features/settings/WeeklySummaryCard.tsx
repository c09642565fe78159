import { Switch } from '@mantine/core'
import { useUser } from '../../user.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { useChangePreferences } from './use-preferences.ts'
import styles from './WeeklySummaryCard.module.css'

export function WeeklySummaryCard() {
  const { isWeeklySummarySubscribed } = useUser()
  const change = useChangePreferences()
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
        checked={isWeeklySummarySubscribed}
        onChange={(event) => change({ isWeeklySummarySubscribed: event.currentTarget.checked })}
      />
    </SettingsCard>
  )
}
