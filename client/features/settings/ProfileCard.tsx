import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { issuesOf, trpc } from '../../trpc.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import forms from './form.module.css'
import styles from './ProfileCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

type Profile = { height: number | null; targetWeight: number | null }

export function ProfileCard() {
  const user = useUser()
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState<Partial<Profile>>({})
  const profile: Profile = { height: user.height, targetWeight: user.targetWeight, ...typed }

  const save = trpc.profile.change.useMutation({
    onSuccess: (saved) => {
      utils.account.me.setData(undefined, saved)
      setTyped({})
      toastSuccess('Settings saved!')
    },
    onError: () => toastError('Failed to update profile.'),
  })
  const issues = issuesOf(save.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(profile)
  }
  const change = (part: Partial<Profile>) => {
    setTyped((current) => ({ ...current, ...part }))
    if (save.isError) save.reset()
  }

  return (
    <SettingsCard id="profile" title="Profile" help="Used for your BMI and goal progress.">
      <form className={forms.form} noValidate onSubmit={submit}>
        <div className={`${forms.grid} ${styles.pair}`}>
          <NumberField
            label="Height"
            unit="cm"
            value={profile.height}
            error={issues.height}
            onChange={(height) => change({ height })}
          />
          <NumberField
            label="Target weight"
            unit="kg"
            step={0.1}
            value={profile.targetWeight}
            error={issues.targetWeight}
            onChange={(targetWeight) => change({ targetWeight })}
          />
        </div>
        <Button type="submit" loading={save.isPending}>
          Save profile
        </Button>
      </form>
    </SettingsCard>
  )
}
