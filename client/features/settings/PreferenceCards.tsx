import { t } from '@lingui/core/macro'
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

const schemes = (): { value: MantineColorScheme; label: string }[] => [
  { value: 'auto', label: t`System` },
  { value: 'light', label: t({ message: 'Light', comment: 'Colours of the page' }) },
  { value: 'dark', label: t({ message: 'Dark', comment: 'Colours of the page' }) },
]

/** The colour scheme. Stored in this browser, because it depends on where the device is used. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isPhone = useIsPhone()
  return (
    <SettingsCard id="appearance" title={t`Appearance`} help={t`Follows your device unless you choose light or dark.`}>
      <SegmentedControl
        fullWidth={isPhone}
        style={isPhone ? undefined : { alignSelf: 'flex-start' }}
        size="md"
        aria-label={t`Appearance`}
        data={schemes()}
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
      title={t`Buddies`}
      help={t`Buddies see your username, your streak and how many achievements you have, and nothing else unless you allow it.`}
    >
      <PreferenceSwitch
        preference="isFindable"
        label={t`Let people find me by my username`}
        help={t`When off, only people you send a request to can become your buddies.`}
      />
      <PreferenceSwitch
        preference="isOnLeaderboards"
        label={t`Show me on leaderboards`}
        help={t`When off, your buddies see neither your streak nor your achievements.`}
      />
      <PreferenceSwitch
        preference="acceptsNudges"
        label={t`Let buddies nudge me`}
        help={t`A nudge is a notification, at most one a day from each buddy.`}
      />
      <PreferenceSwitch
        preference="sharesDays"
        label={t`Let buddies see what I ate`}
        help={t`When on, they see the foods and amounts of each day and can copy a meal. They never see your weight, water or exercise.`}
      />
    </SettingsCard>
  )
}

export function WeeklySummaryCard() {
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <SettingsCard
      id="weekly-summary"
      title={t`Weekly summary`}
      help={t`One email every Sunday with your averages, streaks and weight.`}
    >
      {config?.canSendMail === false ? (
        <p>{t`This server cannot send email, so there are no weekly summaries. Whoever runs it can set up a mail server.`}</p>
      ) : (
        <PreferenceSwitch preference="isWeeklySummarySubscribed" label={t`Send me the weekly summary`} />
      )}
    </SettingsCard>
  )
}
