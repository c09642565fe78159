import { t } from '@lingui/core/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeProof, PasswordProof } from '#domain/account.ts'
import { FormButtons } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { canUsePasskeys, signWithPasskey } from '../../passkeys.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { AppModal, GoingBack } from '../../ui/AppModal.tsx'
import { PasswordField } from '../../ui/NewPassword.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { newBinding } from './provider.ts'

type ConfirmIdentityDialogProps = { opened: boolean; onAnswer: (isConfirmed: boolean) => void }

const failed = () => t`Could not check that it is you.`

/** Asks who it is before a step that only the owner of the account may take, in the ways that this person has. */
export function ConfirmIdentityDialog({ opened, onAnswer }: ConfirmIdentityDialogProps) {
  // Not loaded while the server still requires two-factor login to be set up.
  const { data: user } = trpc.account.me.useQuery()
  const { isTwoFactorEnabled = false, waysToConfirm = ['password'] } = user ?? {}
  const hasPassword = waysToConfirm.includes('password')
  const [prefersCode, setPrefersCode] = useState(false)
  const isCode = isTwoFactorEnabled && (prefersCode || !hasPassword)
  const { mutateAsync } = trpc.account.confirmIdentity.useMutation()
  const form = useAppForm({
    schema: isCode ? CodeProof : PasswordProof,
    initialValues: { proof: '' },
    subject: opened,
    submit: ({ proof }) => mutateAsync(isCode ? { code: proof } : { password: proof }),
    onSuccess: () => onAnswer(true),
    // The field shows what is wrong with the password or code.
    failure: (error) => (statusOf(error) === 400 ? null : messageOf(error, failed())),
    refusalField: 'proof',
  })

  const hasField = hasPassword || isCode
  const others = waysToConfirm.filter((way) => way !== 'password' && (way !== 'passkey' || canUsePasskeys()))
  const cancel = () => onAnswer(false)
  return (
    <AppModal
      opened={opened}
      onClose={cancel}
      onSubmit={hasField ? form.submit : undefined}
      title={t`Confirm that it is you`}
      footer={
        hasField ? (
          <FormButtons form={form} onCancel={cancel} busy={t`Checking...`}>{t`Confirm`}</FormButtons>
        ) : (
          <Button variant="default" onClick={cancel}>{t`Cancel`}</Button>
        )
      }
    >
      {/* It has no address of its own: going back closes it, and not the dialog below, which may have a secret to show. */}
      {opened && <GoingBack onBlocked={cancel} />}
      <Text c="dimmed" mb={14}>
        {hasField || others.length > 0
          ? explanation(hasField, isCode)
          : t`Please log out and log in again. Then you will not be asked for ten minutes.`}
      </Text>
      {isCode ? (
        <TextInput
          {...form.field('proof')}
          key="code"
          data-autofocus
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        hasPassword && (
          <>
            {/* Tells password managers whose password this is. */}
            <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <PasswordField
              {...form.field('proof')}
              key="password"
              data-autofocus
              label={t`Your password`}
              autoComplete="current-password"
            />
          </>
        )
      )}
      {others.length > 0 && (
        <OtherWays ways={others} isOnly={!hasField} isOpen={opened} onConfirmed={() => onAnswer(true)} />
      )}
      {isTwoFactorEnabled && hasPassword && (
        <Text mt={16} ta="center">
          <button
            type="button"
            className="gl-link"
            onClick={() => {
              setPrefersCode(!isCode)
              form.reset()
            }}
          >
            {isCode ? t`Use your password` : t`Use a code`}
          </button>
        </Text>
      )}
    </AppModal>
  )
}

function explanation(hasField: boolean, isCode: boolean): string {
  if (!hasField) return t`You will not be asked again for ten minutes.`
  return isCode
    ? t`Enter the code your authenticator app shows, or a recovery code. You will not be asked again for ten minutes.`
    : t`Enter your password. You will not be asked again for ten minutes.`
}

type OtherWaysProps = { ways: readonly string[]; isOnly: boolean; isOpen: boolean; onConfirmed: () => void }

/** A button for each way to confirm without a password. */
function OtherWays({ ways, isOnly, isOpen, onConfirmed }: OtherWaysProps) {
  const { data: config } = trpc.settings.config.useQuery(undefined, { enabled: isOpen })
  const { history } = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const options = trpc.account.confirmOptions.useMutation()
  const confirm = trpc.account.confirmIdentity.useMutation()
  const startProvider = trpc.account.startProvider.useMutation()
  const proxyLogin = trpc.account.proxyLogin.useMutation()

  const provider = config?.signIn.oidc?.name
  const known = {
    passkey: {
      icon: IconFingerprint,
      label: t`Use a passkey`,
      async run() {
        const proof = await signWithPasskey(await options.mutateAsync())
        if (!proof) return
        await confirm.mutateAsync(proof)
        onConfirmed()
      },
    },
    provider: {
      icon: IconLogin2,
      label: provider === undefined ? t`Confirm at your provider` : t`Confirm at ${provider}`,
      async run() {
        const { pathname, search, hash } = history.location
        const binding = newBinding(pathname + search + (anchorOfWaiting() ?? hash))
        location.assign((await startProvider.mutateAsync({ binding, confirm: true })).url)
      },
    },
    proxy: {
      icon: IconLogin2,
      label: t`Use single sign-on`,
      async run() {
        await proxyLogin.mutateAsync({ confirm: true })
        onConfirmed()
      },
    },
  }

  async function attempt(way: string, run: () => Promise<void>) {
    setBusy(way)
    try {
      await run()
    } catch (error) {
      toastError(messageOf(error, failed()))
    }
    setBusy(null)
  }

  return (
    <Stack gap={10} mt={isOnly ? 0 : 16}>
      {Object.entries(known).map(
        ([way, { icon: Icon, label, run }]) =>
          ways.includes(way) && (
            <Button
              key={way}
              fullWidth
              variant={isOnly && way === ways[0] ? 'filled' : 'default'}
              leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
              loading={busy === way}
              onClick={() => void attempt(way, run)}
            >
              {label}
            </Button>
          ),
      )}
    </Stack>
  )
}

/** The card of settings whose button waits for the confirmation, as a hash: it is where somebody goes on afterwards. */
function anchorOfWaiting(): string | undefined {
  const card = document.querySelector('section[id] :is([data-loading], [data-busy])')?.closest('section')
  return card ? `#${card.id}` : undefined
}
