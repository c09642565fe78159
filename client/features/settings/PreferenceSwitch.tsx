import { useChangePreferences } from '../../preferences.ts'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { useUser } from '../../user.ts'

type PreferenceSwitchProps = {
  preference: 'isWeeklySummarySubscribed' | 'isFindable' | 'isOnLeaderboards' | 'acceptsNudges' | 'isStreakHidden'
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
