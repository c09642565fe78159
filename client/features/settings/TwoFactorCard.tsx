import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './settings.module.css'
import { TurnOffTwoFactor } from './TurnOffTwoFactor.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

export function TwoFactorCard() {
  const { isTwoFactorEnabled } = useUser()
  return (
    <SettingsCard id="two-factor" title="Two-factor" help="A code from an authenticator app at every login.">
      <TwoFactorSteps isOptional whenOn={isTwoFactorEnabled && <TurnedOn />} />
    </SettingsCard>
  )
}

type TwoFactorStepsProps = {
  /** Whether somebody may put it off. */
  isOptional?: boolean
  /** What is shown once it is on and the recovery codes are saved. */
  whenOn?: ReactNode
  onSaved?: () => void
}

/** Sets up two-factor login: a button, the key with the first code, then the recovery codes. */
export function TwoFactorSteps({ isOptional, whenOn, onSaved }: TwoFactorStepsProps) {
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

  if (recoveryCodes) {
    const done = () => {
      setRecoveryCodes(null)
      onSaved?.()
    }
    return <RecoveryCodes codes={recoveryCodes} onDone={done} />
  }
  if (whenOn) return whenOn
  if (setup)
    return <TwoFactorSetup {...setup} onEnabled={enabled} onCancel={isOptional ? () => setSetup(null) : undefined} />
  return (
    <Button variant={isOptional ? 'light' : 'filled'} loading={generate.isPending} onClick={() => generate.mutate()}>
      Set up two-factor
    </Button>
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
