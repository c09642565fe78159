import { Menu, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { AppModal } from '../../../ui/AppModal.tsx'
import { type SearchParams, usePopoverOrSheet } from '../../../ui/dialog-params.ts'
import { MenuGroup } from '../../../ui/MenuGroup.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import styles from './ActionMenu.module.css'

export type Action = { key: string; label: string; note?: string; icon: TablerIcon; act: () => void }
export type ActionGroup = { title: string; actions: Action[] }

type ActionMenuProps = {
  /** The value of the `actions` search parameter that opens the sheet. */
  about: SearchParams['actions']
  /** The title of the sheet on phones. */
  title: string
  groups: ActionGroup[]
  className?: string
  label?: string
  /** The content of the button that opens it. */
  children: ReactNode
}

/** A menu of actions; on phones a sheet. */
export function ActionMenu({ about, title, groups, className, label, children }: ActionMenuProps) {
  const isPhone = useIsPhone()
  const [opened, setOpened] = usePopoverOrSheet('actions', about)
  const shown = groups.filter(({ actions }) => actions.length > 0)
  const button = (
    <UnstyledButton
      className={className}
      aria-label={label}
      {...(isPhone && { 'aria-haspopup': 'dialog', 'aria-expanded': opened, onClick: () => setOpened(true) })}
    >
      {children}
    </UnstyledButton>
  )

  if (isPhone)
    return (
      <>
        {button}
        <AppModal opened={opened} onClose={() => setOpened(false)} title={title}>
          {shown.map(({ title: name, actions }) => (
            <div key={actions[0]?.key} className={styles.group}>
              <h3 className={styles.groupTitle}>{name}</h3>
              {actions.map((action) => (
                <UnstyledButton
                  key={action.key}
                  className={styles.action}
                  onClick={async () => {
                    await setOpened(false)
                    action.act()
                  }}
                >
                  <Label {...action} />
                </UnstyledButton>
              ))}
            </div>
          ))}
        </AppModal>
      </>
    )

  return (
    <Menu position="bottom-start" width={270} opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ title: name, actions }, at) => (
          <Fragment key={actions[0]?.key}>
            {at > 0 && <Menu.Divider />}
            <MenuGroup title={name}>
              {actions.map((action) => (
                <Menu.Item key={action.key} onClick={action.act}>
                  <span className={styles.item}>
                    <Label {...action} />
                  </span>
                </Menu.Item>
              ))}
            </MenuGroup>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Label = ({ label, note, icon: Icon }: Action) => (
  <>
    <Icon size={19} stroke={1.7} aria-hidden className={styles.icon} />
    <span className={styles.label}>{label}</span>
    {note && <span className={`${styles.note} gl-num`}>{note}</span>}
  </>
)
