import '../mantine-lazy.css'
import { Switch, type SwitchProps } from '@mantine/core'

/** A switch with its label, and optionally a description below that, as a target for touch. */
export const AppSwitch = (props: Omit<SwitchProps, 'className' | 'size'>) => (
  <Switch size="md" withThumbIndicator={false} {...props} />
)
