import { Button, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { CodeProof, PasswordProof } from '#domain/account.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { canUsePasskeys, signWithPasskey } from '../../passkeys.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { PasswordField } from '../../ui/NewPassword.tsx'
import { toastError } from '../../ui/toasts.tsx'

type ConfirmIdentityDialogProps = { opened: boolean; onAnswer: (isConfirmed: boolean) => void }

/** Asks for the password, a passkey or, with two-factor login, a code before a step that only the owner of the account may take. */
export function ConfirmIdentityDialog({ opened, onAnswer }: ConfirmIdentityDialogProps) {
  // Not loaded while the server still requires two-factor login to be set up.
  const { data: user } = trpc.account.me.useQuery()
  const isTwoFactorEnabled = user?.isTwoFactorEnabled ?? false
  const [prefersCode, setPrefersCode] = useState(false)
  const isCode = prefersCode && isTwoFactorEnabled
  const { data: passkeys } = trpc.account.passkeys.list.useQuery(undefined, { enabled: opened && user !== undefined })
  const options = trpc.account.confirmOptions.useMutation()
  const { mutateAsync } = trpc.account.confirmIdentity.useMutation()
  const form = useAppForm({
    schema: isCode ? CodeProof : PasswordProof,
    initialValues: { proof: '' },
    subject: opened,
    submit: ({ proof }) => mutateAsync(isCode ? { code: proof } : { password: proof }),
    onSuccess: () => onAnswer(true),
    // The field shows what is wrong with the password or code.
    failure: (error) => (statusOf(error) === 400 ? null : messageOf(error, 'Could not check that it is you.')),
    refusalField: 'proof',
  })

  async function confirmWithPasskey() {
    try {
      const proof = await signWithPasskey(await options.mutateAsync())
      if (!proof) return
      await mutateAsync(proof)
      onAnswer(true)
    } catch (error) {
      toastError(messageOf(error, 'Could not check that it is you.'))
    }
  }

  return (
    <AppModal
      opened={opened}
      onClose={() => onAnswer(false)}
      onSubmit={form.submit}
      title="Confirm that it is you"
      footer={
        <FormButtons form={form} onCancel={() => onAnswer(false)} busy="Checking...">
          Confirm
        </FormButtons>
      }
    >
      <Text c="dimmed" mb={14}>
        {isCode ? 'Enter the code your authenticator app shows, or a recovery code. ' : 'Enter your password. '}
        You will not be asked again for ten minutes.
      </Text>
      {isCode ? (
        <TextInput
          {...form.field('proof')}
          key="code"
          data-autofocus
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordField
            {...form.field('proof')}
            key="password"
            data-autofocus
            label="Your password"
            autoComplete="current-password"
          />
        </>
      )}
      {passkeys !== undefined && passkeys.length > 0 && canUsePasskeys() && (
        <Button
          mt={16}
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          loading={options.isPending}
          onClick={() => void confirmWithPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {isTwoFactorEnabled && (
        <Text mt={16} ta="center">
          <button
            type="button"
            className="gl-link"
            onClick={() => {
              setPrefersCode(!isCode)
              form.reset()
            }}
          >
            {isCode ? 'Use your password' : 'Use a code'}
          </button>
        </Text>
      )}
    </AppModal>
  )
}
