import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import styles from './settings.module.css'

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The colour scheme. Stored in this browser, because it depends on where the device is used. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsCard id="appearance" title="Appearance" help="Follows your device unless you choose light or dark.">
      <SegmentedControl
        className={styles.appearance}
        size="md"
        aria-label="Appearance"
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      />
    </SettingsCard>
  )
}
