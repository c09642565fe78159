import { t } from '@lingui/core/macro'
import { Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EnableTwoFactor } from '#domain/account.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { CopyButton, saveFile } from '../../ui/copy-and-save.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { focusCard } from '../../ui/focus.ts'
import { useProductName } from '../../ui/page.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import styles from './settings.module.css'

export function TwoFactorCard() {
  const { isTwoFactorEnabled } = useUser()
  return (
    <SettingsCard id="two-factor" title={t`Two-factor`} help={t`A code from an authenticator app at every login.`}>
      <TwoFactorSteps isOptional whenOn={isTwoFactorEnabled && <TurnedOn />} onLeft={() => focusCard('two-factor')} />
    </SettingsCard>
  )
}

type TwoFactorStepsProps = {
  /** Whether somebody may put it off. */
  isOptional?: boolean
  /** What is shown once it is on and the recovery codes are saved. */
  whenOn?: ReactNode
  /** Called once the recovery codes are saved, or it was put off: the button that was pressed is gone. */
  onLeft: () => void
}

/** Sets up two-factor login: a button, the key with the first code, then the recovery codes. */
export function TwoFactorSteps({ isOptional, whenOn, onLeft }: TwoFactorStepsProps) {
  const [setup, setSetup] = useState<RouterOutputs['account']['generateTwoFactor'] | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)

  const generate = trpc.account.generateTwoFactor.useMutation({
    onSuccess: setSetup,
    onError: (error) => toastError(messageOf(error, t`Could not start 2FA setup.`)),
  })

  const enabled = (codes: string[]) => {
    setSetup(null)
    setRecoveryCodes(codes)
  }

  if (recoveryCodes) {
    const done = () => {
      setRecoveryCodes(null)
      onLeft()
    }
    return <RecoveryCodes codes={recoveryCodes} onDone={done} />
  }
  if (whenOn) return whenOn
  if (setup) {
    const cancel = () => {
      setSetup(null)
      onLeft()
    }
    return <TwoFactorSetup {...setup} onEnabled={enabled} onCancel={isOptional ? cancel : undefined} />
  }
  return (
    <Button
      variant={isOptional ? 'light' : 'filled'}
      loading={generate.isPending}
      onClick={() => generate.mutate()}
    >{t`Set up two-factor`}</Button>
  )
}

function TurnedOn() {
  const { shown, open, close } = useDialogParams('turnOff')
  return (
    <Group justify="space-between" gap={12}>
      <Flex component="p" align="center" gap={10} fw={550}>
        <IconShieldCheck size={22} stroke={1.7} color="var(--gl-brand-text)" aria-hidden />
        {t`Two-factor is on.`}
      </Flex>
      <Button variant="default" onClick={() => open({ turnOff: 'two-factor' })}>{t`Turn off`}</Button>
      <TurnOffTwoFactor opened={shown.turnOff !== undefined} onClose={() => void close()} />
    </Group>
  )
}

/** Asks before two-factor login is turned off. */
function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.account.disableTwoFactor.useMutation({
    onSuccess({ user }) {
      onClose()
      utils.account.me.setData(undefined, user)
      focusCard('two-factor')
      toastSuccess(t`Two-factor is off.`)
    },
    onError: (error) => toastError(messageOf(error, t`Could not disable 2FA.`)),
  })
  return (
    <ConfirmDialog
      inAddress
      opened={opened}
      title={t`Turn off two-factor?`}
      verb={t`Turn off`}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >{t`You will only need your password to log in, and your recovery codes will stop working.`}</ConfirmDialog>
  )
}

/** The ten recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const productName = useProductName()
  const text = codes.join('\n')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const download = () => {
    const name = productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const head = t`${productName} recovery codes. Each one works once, instead of a code from your authenticator app.`
    saveFile(`${name}-recovery-codes.txt`, [`${head}\n\n${text}\n`], 'text/plain')
  }

  return (
    <Stack gap={14}>
      <div>
        <h3 ref={heading} tabIndex={-1}>{t`Two-factor is on. Your recovery codes`}</h3>
        <Text
          c="dimmed"
          fz="secondary"
          mt={2}
        >{t`They are shown only once. Each one lets you log in once if you lose your phone.`}</Text>
      </div>
      <ol className={`${styles.codes} gl-inset`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={10}>
        <CopyButton text={text}>{t`Copy`}</CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={download}
        >{t`Download`}</Button>
        <Button variant="light" onClick={onDone}>{t`I have saved them`}</Button>
      </Group>
    </Stack>
  )
}

type TwoFactorSetupProps = {
  /** base32 */
  secret: string
  /** A `data:` URL of the QR code. */
  qrCodeUrl: string
  onEnabled: (recoveryCodes: string[]) => void
  onCancel?: (() => void) | undefined
}

/** Sets up two-factor login, which is enabled once a code proves that an authenticator app has the key. */
function TwoFactorSetup({ secret, qrCodeUrl, onEnabled, onCancel }: TwoFactorSetupProps) {
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
    failure: t`Invalid token.`,
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
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'center', sm: 'flex-start' }}
      gap={{ base: 16, sm: 20 }}
    >
      <img
        className={styles.qr}
        src={qrCodeUrl}
        width={124}
        height={124}
        alt={t`QR code with the key for your authenticator app`}
      />
      <Form form={form} gap={12} className={styles.steps}>
        <div>
          <Text fw={600}>{t`Scan this code, then enter the 6 digits your app shows.`}</Text>
          <Text c="dimmed" fz="secondary" mt={2}>{t`Or enter the key:`}</Text>
          <Group gap={4} wrap="nowrap">
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} icon={t`Copy the key`} />
          </Group>
        </div>
        <Group gap={10} align="flex-start" wrap="nowrap">
          <TextInput
            {...form.field('token')}
            ref={field}
            flex={1}
            miw={0}
            aria-label={t`6-digit code`}
            placeholder={t`6-digit code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <SubmitButton form={form}>{t`Enable`}</SubmitButton>
        </Group>
        {onCancel && (
          <p>
            <button type="button" className="gl-link" onClick={onCancel}>{t`Not now`}</button>
          </p>
        )}
      </Form>
    </Flex>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
