import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { keepTokens } from '../../session.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import forms from './form.module.css'
import styles from './VerifyCodeModal.module.css'

type VerifyCodeModalProps = {
  /** What login answered instead of a session; lives 5 minutes. */
  tempToken: string
  onClose: () => void
  onSignedIn: () => void
}

/** The second step of a two-factor login. It closes after every attempt; a wrong code starts over with the password. */
export function VerifyCodeModal({ tempToken, onClose, onSignedIn }: VerifyCodeModalProps) {
  const [code, setCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const verify = trpc.account.verifyLogin.useMutation({
    trpc: { context: { bearer: tempToken } },
    onSuccess: (tokens) => {
      keepTokens(tokens)
      toastSuccess('Successfully verified!')
      onSignedIn()
    },
    onError: (error) => toastError(messageOf(error, 'Verification failed.')),
    onSettled: onClose,
  })

  const submit = () => {
    if (code.trim() !== '' && !verify.isPending) verify.mutate({ token: code.trim() })
  }

  return (
    <AppModal
      opened
      onClose={onClose}
      onSubmit={submit}
      title="Enter Verification Code"
      footer={
        <Button type="submit" fullWidth className={forms.submit} data-busy={verify.isPending || undefined}>
          {verify.isPending ? 'Verifying...' : 'Verify'}
        </Button>
      }
    >
      <p className={styles.explain}>
        {isRecovery
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Open your authenticator app and enter the 6-digit code.'}
      </p>
      <TextInput
        data-autofocus
        aria-label={isRecovery ? 'Recovery code' : 'Verification code'}
        classNames={{ input: isRecovery ? styles.recovery : styles.code }}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? undefined : 6}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p className={styles.other}>
        <button
          type="button"
          className="gl-link"
          onClick={() => {
            setIsRecovery(!isRecovery)
            setCode('')
          }}
        >
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      </p>
    </AppModal>
  )
}
