import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppModal } from '../../../ui/AppModal.tsx'
import { type SearchParams, usePopoverOrSheet } from '../../../ui/dialog-params.ts'
import { Menu } from '../../../ui/floating.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import styles from './rows.module.css'

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
  if (isPhone)
    return (
      <>
        <UnstyledButton
          className={className}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          {children}
        </UnstyledButton>
        <AppModal opened={opened} onClose={() => setOpened(false)} title={title}>
          {shown.map(({ title: name, actions }) => (
            <div key={actions[0]?.key} className={styles.group}>
              {name !== title && <h3 className={styles.groupTitle}>{name}</h3>}
              {actions.map((action) => (
                <UnstyledButton
                  key={action.key}
                  className={styles.actionMenuAction}
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
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={270}
      target={
        <UnstyledButton className={className} aria-label={label}>
          {children}
        </UnstyledButton>
      }
      groups={shown.map(({ title: name, actions }) => ({
        title: name,
        items: actions.map((action) => ({
          key: action.key,
          content: (
            <span className={styles.item}>
              <Label {...action} />
            </span>
          ),
          act: action.act,
        })),
      }))}
    />
  )
}

const Label = ({ label, note, icon: Icon }: Action) => (
  <>
    <Icon size={19} stroke={1.7} aria-hidden className={styles.icon} />
    <span className={styles.actionMenuLabel}>{label}</span>
    {note && <span className={`${styles.note} gl-num`}>{note}</span>}
  </>
)
