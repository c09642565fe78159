import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type SearchParams, usePopoverOrSheet } from '../../ui/dialogs.ts'
import { AppModal, Menu } from '../../ui/lazy-part.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './rows/rows.module.css'

type Action = { key: string; label: string; note?: string; icon: TablerIcon; act: () => void }
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
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = usePopoverOrSheet('actions', about)
  const shown = groups.filter(({ actions }) => actions.length > 0)
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className}
        aria-label={label}
        aria-haspopup={isPhone ? 'dialog' : 'menu'}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {children}
      </UnstyledButton>
      {isPhone ? (
        <AppModal opened={opened} onClose={() => setOpened(false)} title={title}>
          {shown.map(({ title: name, actions }) => (
            <div key={actions[0]?.key} className={styles.group}>
              {name !== title && (
                <Text component="h3" size="sm" fw={550} c="dimmed" pt={4} pb={2}>
                  {name}
                </Text>
              )}
              {actions.map((action) => (
                <UnstyledButton
                  key={action.key}
                  className={`${styles.action} gl-hover`}
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
      ) : (
        <Menu
          button={button}
          label={label ?? title}
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={270}
          groups={shown.map(({ title: name, actions }) => ({
            title: name,
            items: actions.map((action) => ({ key: action.key, content: <Label {...action} />, act: action.act })),
          }))}
        />
      )}
    </>
  )
}

const Label = ({ label, note, icon: Icon }: Action) => (
  <Group component="span" gap="sm" wrap="nowrap">
    <Icon size={19} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />
    <Box component="span" flex={1} className="gl-clamp">
      {label}
    </Box>
    {note && (
      <Text span size="sm" c="dimmed" className="gl-num">
        {note}
      </Text>
    )}
  </Group>
)
