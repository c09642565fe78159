import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { ActionIcon, Group, Menu } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconLogout,
  IconMailCheck,
  IconShieldOff,
  IconTrash,
  IconUserSearch,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { RowAction } from '../../ui/buttons.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'

/** An account in the list. */
export type User = RouterOutputs['admin']['users']['list']['users'][number]

type UserActionsProps = {
  user: User
  onOpen: () => void
  onReset: () => void
  onAsk: (kind: 'delete' | 'signOut' | 'turnOffTwoFactor') => void
}

/** Delete, and a menu of further actions; on phones Delete is in the menu too. */
export function UserActions({ user, onOpen, onReset, onAsk }: UserActionsProps) {
  const { id, username, isEmailVerified, isTwoFactorEnabled } = user
  const isPhone = useIsPhone()
  const menu = useRef<HTMLButtonElement>(null)
  // A dialog returns the focus to the element that had it before, and the item of a closed menu cannot take it.
  const fromMenu = (open: () => void) => () => {
    menu.current?.focus()
    open()
  }
  const verify = trpc.admin.users.markEmailVerified.useMutation({
    onSuccess: () => toastSuccess(t`${username}'s email address is now verified.`),
    onError: (error) => toastError(messageOf(error, t`Could not mark the email address as verified.`)),
  })

  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      {!isPhone && (
        <RowAction
          icon={IconTrash}
          text={t`Delete`}
          aria-label={t`Delete ${username}`}
          data-danger
          onClick={() => onAsk('delete')}
        />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={menu} aria-label={t`More about ${username}`}>
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserSearch size={19} stroke={1.7} />}
            onClick={fromMenu(onOpen)}
          >{t`Show details`}</Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={19} stroke={1.7} />}
            onClick={fromMenu(onReset)}
          >{t`Create password reset link`}</Menu.Item>
          {!isEmailVerified && (
            <Menu.Item
              leftSection={<IconMailCheck size={19} stroke={1.7} />}
              onClick={() => verify.mutate({ id })}
            >{t`Mark email as verified`}</Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={19} stroke={1.7} />}
            onClick={fromMenu(() => onAsk('signOut'))}
          >{t`Log out everywhere`}</Menu.Item>
          {isTwoFactorEnabled && (
            <Menu.Item
              leftSection={<IconShieldOff size={19} stroke={1.7} />}
              onClick={fromMenu(() => onAsk('turnOffTwoFactor'))}
            >{t`Turn off two-factor`}</Menu.Item>
          )}
          {isPhone && (
            <Menu.Item
              c="var(--gl-danger)"
              leftSection={<IconTrash size={19} stroke={1.7} />}
              onClick={fromMenu(() => onAsk('delete'))}
            >{t`Delete user`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
