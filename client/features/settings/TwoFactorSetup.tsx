import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { EnableTwoFactor } from '#domain/account.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './settings.module.css'

type TwoFactorSetupProps = {
  /** base32 */
  secret: string
  /** A `data:` URL of the QR code. */
  qrCodeUrl: string
  onEnabled: (recoveryCodes: string[]) => void
  onCancel?: (() => void) | undefined
}

/** Sets up two-factor login, which is enabled once a code proves that an authenticator app has the key. */
export function TwoFactorSetup({ secret, qrCodeUrl, onEnabled, onCancel }: TwoFactorSetupProps) {
  const { account } = trpc.useUtils()
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = trpc.account.enableTwoFactor.useMutation()
  const form = useAppForm({
    schema: EnableTwoFactor,
    initialValues: { token: '', secret },
    submit: mutateAsync,
    onSuccess({ user, recoveryCodes }) {
      account.me.setData(undefined, user)
      onEnabled(recoveryCodes)
    },
    failure: 'Invalid token.',
    refusalField: 'token',
  })

  // The button that opened this has been removed, and the focus with it.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  // Selects a wrong code, so that the next one replaces it.
  const { token: problem } = form.errors
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])

  return (
    <div className={styles.setup}>
      <img className={styles.qr} src={qrCodeUrl} alt="QR code with the key for your authenticator app" />
      <Form form={form} className={styles.steps}>
        <div>
          <p className={styles.instruction}>Scan this code, then enter the 6 digits your app shows.</p>
          <p className={styles.orKey}>Or enter the key:</p>
          <div className={styles.key}>
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} icon="Copy the key" />
          </div>
        </div>
        <div className={styles.code}>
          <TextInput
            {...form.field('token')}
            ref={field}
            className={styles.codeField}
            aria-label="6-digit code"
            placeholder="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <SubmitButton form={form}>Enable</SubmitButton>
        </div>
        {onCancel && (
          <button type="button" className={`gl-link ${styles.cancel}`} onClick={onCancel}>
            Not now
          </button>
        )}
      </Form>
    </div>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
