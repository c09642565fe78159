import { t } from '@lingui/core/macro'
import { Button, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { SecondFactorMethod } from '#domain/account.ts'
import { VerifyLogin } from '#domain/account.ts'
import { SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { canUsePasskeys, signWithPasskey } from '../../passkeys.ts'
import { storeTokens } from '../../session.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './account.module.css'

type Tokens = RouterOutputs['account']['verifyLogin']

type VerifyCodeModalProps = {
  /** Returned by login instead of a session; valid for 5 minutes. */
  tempToken: string
  /** What this person can complete the login with. */
  methods: readonly SecondFactorMethod[]
  onClose: () => void
  onSignedIn: () => void
}

/** The second step of a two-factor login. It closes after every code; after a wrong one, login starts over. */
export function VerifyCodeModal({ tempToken, methods, onClose, onSignedIn }: VerifyCodeModalProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { mutateAsync } = trpc.account.verifyLogin.useMutation({ trpc: { context: { bearer: tempToken } } })
  const form = useAppForm({
    schema: VerifyLogin,
    initialValues: { token: '' },
    submit: (input) => mutateAsync(input).finally(onClose),
    onSuccess: verified,
    failure: t`Verification failed.`,
  })
  const options = trpc.account.passkeys.secondFactorOptions.useMutation()
  const passkey = trpc.account.passkeys.secondFactor.useMutation()

  function verified(tokens: Tokens) {
    storeTokens(tokens)
    toastSuccess(t`Successfully verified!`)
    onSignedIn()
  }

  async function verifyWithPasskey() {
    try {
      const proof = await signWithPasskey(await options.mutateAsync({ tempToken }))
      if (!proof) return
      verified(await passkey.mutateAsync({ ...proof, tempToken }))
    } catch (error) {
      toastError(messageOf(error, t`Verification failed.`))
    }
  }

  return (
    <AppModal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={t`Enter Verification Code`}
      footer={<SubmitButton form={form} busy={t`Verifying...`}>{t`Verify`}</SubmitButton>}
    >
      <Text c="dimmed" mb={14}>
        {isRecovery
          ? t`Enter one of the recovery codes you saved. Each works once.`
          : t`Open your authenticator app and enter the 6-digit code.`}
      </Text>
      <TextInput
        {...form.field('token')}
        data-autofocus
        aria-label={isRecovery ? t`Recovery code` : t`Verification code`}
        classNames={{ input: isRecovery ? undefined : styles.code }}
        styles={{ input: { textAlign: 'center' } }}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? undefined : 6}
      />
      {methods.includes('passkey') && canUsePasskeys() && (
        <Button
          mt={16}
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
          loading={options.isPending || passkey.isPending}
          onClick={() => void verifyWithPasskey()}
        >{t`Use a passkey`}</Button>
      )}
      <Text mt={16} ta="center">
        <button
          type="button"
          className="gl-link"
          onClick={() => {
            setIsRecovery(!isRecovery)
            form.reset()
          }}
        >
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </button>
      </Text>
    </AppModal>
  )
}
