import { ChangeGoals } from '#domain/goals.ts'
import { EnergyField } from '../../forms/EnergyField.tsx'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import forms from './form.module.css'
import styles from './GoalsCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

export function GoalsCard() {
  const units = useUnits()
  const { dailyGoals } = useUser()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.goals.change.useMutation()
  const form = useAppForm({
    schema: ChangeGoals,
    initialValues: dailyGoals,
    subject: dailyGoals,
    submit: mutateAsync,
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess('Your goals have been saved!')
    },
    failure: () => 'Could not save your goals.',
  })

  return (
    <SettingsCard id="goals" title="Daily goals" help={`Used for ${units.energyLeftName} and the progress bars.`}>
      <Form form={form} className={forms.form}>
        <div className={`${forms.grid} ${styles.goals}`}>
          <EnergyField {...form.field('calories')} label={units.energyName} />
          <NumberField {...form.field('protein')} label="Protein" unit="g" />
          <NumberField {...form.field('carbs')} label="Carbs" unit="g" />
          <NumberField {...form.field('fat')} label="Fat" unit="g" />
          <NumberField {...form.field('water')} label="Water" unit="glasses" decimalScale={0} />
        </div>
        <SubmitButton form={form}>Save goals</SubmitButton>
      </Form>
    </SettingsCard>
  )
}
