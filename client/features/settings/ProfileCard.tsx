import { ChangeProfile } from '#domain/profile.ts'
import { Form } from '../../forms/Form.tsx'
import { HeightField } from '../../forms/HeightField.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { WeightField } from '../../forms/WeightField.tsx'
import { trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import forms from './settings.module.css'

export function ProfileCard() {
  const { height, targetWeight } = useUser()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.profile.change.useMutation()
  const form = useAppForm({
    schema: ChangeProfile,
    initialValues: { height, targetWeight },
    subject: `${height} ${targetWeight}`,
    submit: mutateAsync,
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess('Settings saved!')
    },
    failure: () => 'Failed to update profile.',
  })

  return (
    <SettingsCard id="profile" title="Profile" help="Used for your BMI and goal progress.">
      <Form form={form} className={forms.form}>
        <div className={`${forms.grid} ${forms.pair}`}>
          <HeightField {...form.field('height')} label="Height" />
          <WeightField {...form.field('targetWeight')} label="Target weight" />
        </div>
        <SubmitButton form={form}>Save profile</SubmitButton>
      </Form>
    </SettingsCard>
  )
}
