import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RenamePasskey } from '#domain/account.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { canUsePasskeys, forgetPasskey, isKnownPasskey, makePasskey } from '../../passkeys.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { useDialogOpener, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { dateOf } from '../../ui/format.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useAgoText, useDayOf, useToday } from '../../user.ts'

type Passkey = RouterOutputs['account']['passkeys']['list'][number]

export function PasskeysCard() {
  const { data, isError, refetch } = trpc.account.passkeys.list.useQuery()
  return (
    <SettingsCard
      id="passkeys"
      title={t`Passkeys`}
      help={t`Sign in with your fingerprint, your face or the lock of your device.`}
    >
      {data && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!data && isError && <FailedCard message={t`Could not load your passkeys.`} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={44} />}
      {canUsePasskeys() ? (
        <AddButton />
      ) : (
        <Text c="dimmed" fz="secondary">{t`This browser cannot make passkeys at this address.`}</Text>
      )}
      <RenameModal passkeys={data ?? []} />
      <RemoveDialog passkeys={data ?? []} />
    </SettingsCard>
  )
}

function AddButton() {
  const options = trpc.account.passkeys.addOptions.useMutation()
  const add = trpc.account.passkeys.add.useMutation()
  const [isBusy, setBusy] = useState(false)

  async function makeAndAdd() {
    setBusy(true)
    try {
      const made = await makePasskey(await options.mutateAsync())
      if (made) {
        await add.mutateAsync(made)
        toastSuccess(t`Passkey added.`)
      }
    } catch (error) {
      const fallback = isKnownPasskey(error)
        ? t`This device has a passkey for your account already.`
        : t`Could not add a passkey.`
      toastError(messageOf(error, fallback))
    }
    setBusy(false)
  }

  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      loading={isBusy}
      onClick={() => void makeAndAdd()}
    >{t`Add a passkey`}</Button>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const today = useToday()
  const dayOf = useDayOf()
  const agoOf = useAgoText()
  const open = useDialogOpener('renamePasskey', 'removePasskey')
  const day = dateOf(dayOf(createdAt), today)
  const since = t`Added ${day}`
  const ago = lastUsedAt && agoOf(lastUsedAt)
  const used = ago ? t`last used ${ago}` : t`never used`
  return (
    <Row
      icon={<IconFingerprint size={22} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />}
      name={name}
      facts={[since, used]}
    >
      <Group gap={0} wrap="nowrap">
        <ActionIcon aria-label={t`Rename ${name}`} onClick={() => open({ renamePasskey: id })}>
          <IconPencil size={19} stroke={1.7} />
        </ActionIcon>
        <ActionIcon aria-label={t`Remove ${name}`} data-remove-passkey={id} onClick={() => open({ removePasskey: id })}>
          <IconTrash size={19} stroke={1.7} />
        </ActionIcon>
      </Group>
    </Row>
  )
}

/** Renames a passkey, which is chosen by the address. */
function RenameModal({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { shown, close } = useDialogParams('renamePasskey')
  const chosen = passkeys.find(({ id }) => id === shown.renamePasskey) ?? null
  const onClose = () => void close()
  // Kept while the dialog closes.
  const { id = '', name = '' } = useLast(chosen) ?? {}
  const { mutateAsync } = trpc.account.passkeys.rename.useMutation()
  const form = useAppForm({
    schema: RenamePasskey,
    initialValues: { id, name },
    subject: chosen?.id,
    submit: mutateAsync,
    onSuccess: onClose,
    failure: t`Could not rename the passkey.`,
  })
  return (
    <FormModal
      opened={chosen !== null}
      onClose={onClose}
      form={form}
      param="renamePasskey"
      title={t`Rename passkey`}
      verb={t`Save`}
    >
      <TextInput {...form.field('name')} data-autofocus label={t`Name`} autoComplete="off" maxLength={200} />
    </FormModal>
  )
}

/** Asks before a passkey is removed, which is chosen by the address. */
function RemoveDialog({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { shown, close } = useDialogParams('removePasskey')
  const chosen = passkeys.find(({ id }) => id === shown.removePasskey) ?? null
  // Kept while the dialog closes.
  const name = useLast(chosen)?.name ?? ''
  const remove = trpc.account.passkeys.remove.useMutation({
    onSuccess({ msg, credentialId }, { id }) {
      focusAfter('data-remove-passkey', id, 'h2')
      void close()
      forgetPasskey(credentialId)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not remove the passkey.`)),
  })
  return (
    <ConfirmDialog
      inAddress
      opened={chosen !== null}
      title={t`Remove this passkey?`}
      verb={t`Remove passkey`}
      busy={remove.isPending}
      onCancel={() => void close()}
      onConfirm={() => chosen && remove.mutate({ id: chosen.id })}
    >{t`You can no longer sign in with “${name}”.`}</ConfirmDialog>
  )
}
