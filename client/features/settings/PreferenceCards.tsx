import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useChangePreferences } from '../../preferences.ts'
import { trpc } from '../../trpc.ts'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUser } from '../../user.ts'

type PreferenceSwitchProps = {
  preference:
    | 'isWeeklySummarySubscribed'
    | 'isFindable'
    | 'isOnLeaderboards'
    | 'acceptsNudges'
    | 'sharesDays'
    | 'isStreakHidden'
  label: string
  /** What it does, in one sentence. */
  help?: string
}

/** A preference that is on or off, saved at once. */
export function PreferenceSwitch({ preference, label, help }: PreferenceSwitchProps) {
  const user = useUser()
  const change = useChangePreferences()
  return (
    <AppSwitch
      label={label}
      description={help}
      checked={user[preference]}
      onChange={(event) => change({ [preference]: event.currentTarget.checked })}
    />
  )
}

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The colour scheme. Stored in this browser, because it depends on where the device is used. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isPhone = useIsPhone()
  return (
    <SettingsCard id="appearance" title="Appearance" help="Follows your device unless you choose light or dark.">
      <SegmentedControl
        fullWidth={isPhone}
        style={isPhone ? undefined : { alignSelf: 'flex-start' }}
        size="md"
        aria-label="Appearance"
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      />
    </SettingsCard>
  )
}

/** What other people may see and do. */
export function BuddiesCard() {
  return (
    <SettingsCard
      id="buddies"
      title="Buddies"
      help="Buddies see your username, your streak and how many achievements you have, and nothing else unless you allow it."
    >
      <PreferenceSwitch
        preference="isFindable"
        label="Let people find me by my username"
        help="When off, only people you send a request to can become your buddies."
      />
      <PreferenceSwitch
        preference="isOnLeaderboards"
        label="Show me on leaderboards"
        help="When off, your buddies see neither your streak nor your achievements."
      />
      <PreferenceSwitch
        preference="acceptsNudges"
        label="Let buddies nudge me"
        help="A nudge is a notification, at most one a day from each buddy."
      />
      <PreferenceSwitch
        preference="sharesDays"
        label="Let buddies see what I ate"
        help="When on, they see the foods and amounts of each day and can copy a meal. They never see your weight, water or exercise."
      />
    </SettingsCard>
  )
}

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
