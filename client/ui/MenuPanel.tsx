import '../mantine-lazy.css'
import { Menu, type MenuProps } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { ButtonTarget } from './ButtonTarget.tsx'
import styles from './MenuPanel.module.css'
import { onceOpened } from './once-opened.tsx'
import type { Opened, Opener } from './opener.ts'

type MenuItem = { key: string; content: ReactNode; icon?: ReactNode; act: () => void }

/** Items of a menu, under a title if they have one. */
export type MenuItems = { title?: string; items: readonly MenuItem[] }

export type MenuPanelProps = Opened &
  Pick<MenuProps, 'position' | 'width' | 'offset' | 'radius' | 'withinPortal'> & {
    opener: Opener
    /** What is shown above the items. */
    head?: ReactNode
    groups: readonly MenuItems[]
    className?: string
  }

/** The menu of a `MenuButton`. */
export const MenuPanel = onceOpened(function MenuPanel(props: MenuPanelProps) {
  const { opener, head, groups, className, ...menu } = props
  return (
    <Menu id={opener.id} {...menu}>
      <Menu.Target>
        <ButtonTarget {...opener} />
      </Menu.Target>
      <Menu.Dropdown className={className}>
        {head}
        {groups.map(({ title, items }, at) => (
          <Fragment key={items[0]?.key}>
            {at > 0 && <Menu.Divider />}
            <Group title={title}>
              {items.map(({ key, content, icon, act }) => (
                <Menu.Item key={key} leftSection={icon} onClick={act}>
                  {content}
                </Menu.Item>
              ))}
            </Group>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})

/** A menu may hold nothing but items and named groups of them. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <fieldset aria-label={title} className={styles.group}>
      <Menu.Label aria-hidden>{title}</Menu.Label>
      {children}
    </fieldset>
  )
}
