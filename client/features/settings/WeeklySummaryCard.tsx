import { trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'

export function WeeklySummaryCard() {
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <SettingsCard
      id="weekly-summary"
      title="Weekly summary"
      help="One email every Sunday with your averages, streaks and weight."
    >
      {config?.canSendMail === false ? (
        <p>
          This server cannot send email, so there are no weekly summaries. Whoever runs it can set up a mail server.
        </p>
      ) : (
        <PreferenceSwitch preference="isWeeklySummarySubscribed" label="Send me the weekly summary" />
      )}
    </SettingsCard>
  )
}
