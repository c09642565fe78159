import '../mantine-lazy.css'
import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import styles from './dialogs.module.css'

/** The button of a menu or popover. */
export type FloatingTarget = ReactElement<{
  autoFocus?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: () => void
}>

type MenuItem = { key: string; content: ReactNode; icon?: ReactNode; act: () => void }

export type GroupedMenuProps = Pick<
  MenuProps,
  'opened' | 'onChange' | 'position' | 'width' | 'offset' | 'radius' | 'withinPortal'
> & {
  /** The button that opens it. */
  target: FloatingTarget
  /** What is shown above the items. */
  head?: ReactNode
  /** Items, under a title if they have one. */
  groups: readonly { title?: string; items: readonly MenuItem[] }[]
  className?: string
}

/** A button with a menu of groups of items. */
export function Menu({
  target,
  head,
  groups,
  className,
  wasPressed,
  ...menu
}: GroupedMenuProps & { wasPressed: boolean }) {
  const [ownOpened, setOwnOpened] = useState(wasPressed)
  // Mantine remembers what had the focus only when the menu opens after it was rendered closed.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <MantineMenu
      {...menu}
      opened={(menu.opened ?? ownOpened) && isMounted}
      onChange={(opened) => {
        setOwnOpened(opened)
        menu.onChange?.(opened)
      }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown className={className}>
        {head}
        {groups.map(({ title, items }, at) => (
          <Fragment key={items[0]?.key}>
            {at > 0 && <MantineMenu.Divider />}
            <Group title={title}>
              {items.map(({ key, content, icon, act }) => (
                <MantineMenu.Item key={key} leftSection={icon} onClick={act}>
                  {content}
                </MantineMenu.Item>
              ))}
            </Group>
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}

/** A menu may hold nothing but items and named groups of them. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <fieldset aria-label={title} className={styles.group}>
      <MantineMenu.Label aria-hidden>{title}</MantineMenu.Label>
      {children}
    </fieldset>
  )
}
