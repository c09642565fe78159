import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messageOf, trpc } from '../../trpc.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toastError } from '../../ui/toasts.tsx'
import styles from './TwoFactorSetup.module.css'

type TwoFactorSetupProps = {
  /** base32 */
  secret: string
  /** A `data:` URL of the picture. */
  qrCodeUrl: string
  onEnabled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Turned on once a code proves that an authenticator app has the key. */
export function TwoFactorSetup({ secret, qrCodeUrl, onEnabled, onCancel }: TwoFactorSetupProps) {
  const utils = trpc.useUtils()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const enable = trpc.account.enableTwoFactor.useMutation({
    onSuccess: ({ user, recoveryCodes }) => {
      utils.account.me.setData(undefined, user)
      onEnabled(recoveryCodes)
    },
    onError: (error) => {
      toastError(messageOf(error, 'Invalid token.'))
      refuse(messageOf(error, 'Invalid token.'))
    },
  })

  // The button that brought this up is gone, and the focus with it.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const refuse = (message: string) => {
    setProblem(message)
    field.current?.select()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return refuse('A code is needed.')
    if (!enable.isPending) enable.mutate({ token: code.trim(), secret })
  }

  return (
    <div className={styles.setup}>
      <img className={styles.qr} src={qrCodeUrl} alt="QR code with the key for your authenticator app" />
      <form className={styles.steps} noValidate onSubmit={submit}>
        <div>
          <p className={styles.instruction}>Scan this code, then enter the 6 digits your app shows.</p>
          <p className={styles.orKey}>Or type the key:</p>
          <div className={styles.key}>
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} icon="Copy the key" />
          </div>
        </div>
        <div className={styles.code}>
          <TextInput
            ref={field}
            className={styles.codeField}
            aria-label="6-digit code"
            placeholder="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={problem}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <Button type="submit" loading={enable.isPending}>
            Enable
          </Button>
        </div>
        <button type="button" className={`gl-link ${styles.cancel}`} onClick={onCancel}>
          Not now
        </button>
      </form>
    </div>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
