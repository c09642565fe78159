import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'

export function WeeklySummaryCard() {
  return (
    <SettingsCard
      id="weekly-summary"
      title="Weekly summary"
      help="One email every Sunday with your averages, streaks and weight."
    >
      <PreferenceSwitch preference="isWeeklySummarySubscribed" label="Send me the weekly summary" />
    </SettingsCard>
  )
}
