import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { PreferenceSwitch } from './PreferenceSwitch.tsx'

/** What other people may see and do. */
export function BuddiesCard() {
  return (
    <SettingsCard
      id="buddies"
      title="Buddies"
      help="Buddies only ever see your username, your streak and how many achievements you have."
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
    </SettingsCard>
  )
}
