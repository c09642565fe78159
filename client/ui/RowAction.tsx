import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './controls.module.css'

type RowActionProps = UnstyledButtonProps &
  Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> & {
    icon: Icon
    /** Of one word; phones show the icon alone. */
    text: string
    /** Says which row it is for. */
    'aria-label': string
  }

/** What can be done with a row of a table, at its end. */
export const RowAction = ({ icon: Icon, text, ...props }: RowActionProps) => (
  <UnstyledButton className={styles.action} {...props}>
    <Icon size={18} stroke={1.7} aria-hidden />
    <span>{text}</span>
  </UnstyledButton>
)
