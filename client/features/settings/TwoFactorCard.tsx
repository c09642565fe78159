import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TurnOffTwoFactor } from './TurnOffTwoFactor.tsx'
import styles from './TwoFactorCard.module.css'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

export function TwoFactorCard() {
  const { isTwoFactorEnabled } = useUser()
  const [setup, setSetup] = useState<RouterOutputs['account']['generateTwoFactor'] | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)

  const generate = trpc.account.generateTwoFactor.useMutation({
    onSuccess: setSetup,
    onError: (error) => toastError(messageOf(error, 'Could not start 2FA setup.')),
  })

  const enabled = (codes: string[]) => {
    setSetup(null)
    setRecoveryCodes(codes)
  }

  return (
    <SettingsCard id="two-factor" title="Two-factor" help="A code from an authenticator app at every login.">
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(null)} />
      ) : isTwoFactorEnabled ? (
        <TurnedOn />
      ) : setup ? (
        <TwoFactorSetup {...setup} onEnabled={enabled} onCancel={() => setSetup(null)} />
      ) : (
        <Button variant="light" loading={generate.isPending} onClick={() => generate.mutate()}>
          Set up two-factor
        </Button>
      )}
    </SettingsCard>
  )
}

function TurnedOn() {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.on}>
      <p className={styles.state}>
        <IconShieldCheck size={22} stroke={1.7} aria-hidden />
        Two-factor is on.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Turn off
      </Button>
      <TurnOffTwoFactor opened={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
