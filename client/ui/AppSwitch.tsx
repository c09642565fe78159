import '../mantine-lazy.css'
import { Switch, type SwitchProps } from '@mantine/core'
import styles from './controls.module.css'

/** A switch with its label, and optionally a description below that, as a target for touch. */
export const AppSwitch = (props: Omit<SwitchProps, 'className' | 'size'>) => (
  <Switch className={styles.switch} size="md" withThumbIndicator={false} {...props} />
)
