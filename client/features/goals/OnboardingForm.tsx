import { Button } from '@mantine/core'
import {
  IconBread,
  IconDroplet,
  IconDropletHalf2,
  IconFlame,
  IconInfoCircle,
  IconMeat,
  IconRulerMeasure,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { OnboardingGoals } from '#domain/goals-schemas.ts'
import { macroEnergy } from '#domain/nutrition.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import type { FormValues } from '../../forms/form-values.ts'
import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { EnergyField, HeightField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { refusalOf } from '../../retry-after.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { IconChip } from '../../ui/cards.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useChosenUnits, useUnits } from '../../units.ts'
import { type User, useUser } from '../../user.ts'
import styles from './goals.module.css'

export type OnboardingValues = FormValues<z.input<typeof OnboardingGoals>>

type OnboardingFormProps = {
  values: OnboardingValues
  /** Saved with the goals: kg, or null. */
  firstWeight: number | null
  /** Whether the history from another tracker comes next. */
  isMovingIn: boolean
  onMovingIn: (isMovingIn: boolean) => void
  /** Asks for a suggestion; what was typed so far should be kept. */
  onSuggest: (typed: OnboardingValues) => void
}

export function OnboardingForm({ values, firstWeight, isMovingIn, onMovingIn, onSuggest }: OnboardingFormProps) {
  const navigate = useNavigate()
  const { hasChosenUnits } = useUser()
  const units = useChosenUnits()
  const texts = useUnits()
  const { account } = trpc.useUtils()
  const save = trpc.goals.change.useMutation()
  const { mutate: logWeight } = trpc.progress.log.useMutation({
    onError: (error) => toastError(messageOf(error, 'Failed to save progress.')),
  })
  const skip = trpc.profile.completeOnboarding.useMutation()
  const saveUnits = trpc.profile.changePreferences.useMutation()

  /** Those of the browser's region are the person's own from now on. */
  const keepUnits = async () => hasChosenUnits || (await saveUnits.mutateAsync({ units }))

  /** The dashboard takes this form's place, or the settings where histories move in. */
  function finish(user: User, message: string) {
    account.me.setData(undefined, user)
    toastSuccess(message)
    if (isMovingIn) void navigate({ to: '/account-settings', hash: 'move-in' })
  }

  const form = useAppForm({
    schema: OnboardingGoals,
    initialValues: values,
    async submit(goals) {
      await keepUnits()
      return save.mutateAsync(goals)
    },
    onSuccess(user) {
      if (firstWeight !== null) logWeight({ weight: firstWeight })
      finish(user, 'Your goals have been saved!')
    },
    failure: () => 'Could not save your goals.',
  })
  async function later() {
    try {
      await keepUnits()
      finish(await skip.mutateAsync(), 'You can set your goals later in your Account Settings!')
    } catch (error) {
      const text = 'Something went wrong.'
      toastError(refusalOf(error) ? messageOf(error, text) : text)
    }
  }
  const hasFailed = [save, skip, saveUnits].some(({ isError }) => isError)

  const notes = [
    macroText(form.values, texts),
    firstWeight === null ? null : `Your weight, ${texts.weight(firstWeight)}, will be saved too.`,
  ].filter((note) => note !== null)

  return (
    <Form form={form} className={styles.form}>
      <p className={styles.ask}>
        Not sure?{' '}
        <button type="button" className="gl-link" onClick={() => onSuggest(form.values)}>
          Suggest goals for me
        </button>
      </p>
      <div className={styles.onboardingFields}>
        <div className={styles.field} data-wide>
          <IconChip icon={IconFlame} hue="energy" />
          <EnergyField {...form.field('calories')} label={`Daily ${texts.energyName.toLowerCase()}`} />
        </div>
        <div className={styles.thirds}>
          <div className={styles.field}>
            <IconChip icon={IconMeat} hue="protein" />
            <NumberField {...form.field('protein')} label="Protein" unit="g" />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconBread} hue="carbs" />
            <NumberField {...form.field('carbs')} label="Carbs" unit="g" />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconDropletHalf2} hue="fat" />
            <NumberField {...form.field('fat')} label="Fat" unit="g" />
          </div>
        </div>
        <div className={styles.halves}>
          <div className={styles.field}>
            <IconChip icon={IconDroplet} hue="water" />
            <NumberField {...form.field('water')} label="Water" unit="glasses" />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconRulerMeasure} />
            <HeightField {...form.field('height')} label="Height" required />
          </div>
        </div>
        <UnitSwitch />
      </div>
      {notes.length > 0 && (
        <p className={`${styles.note} gl-num`}>
          <IconInfoCircle size={18} stroke={1.7} aria-hidden />
          <span>{notes.join(' ')}</span>
        </p>
      )}
      <AppSwitch
        label="Bring my history from another tracker"
        description="MyFitnessPal, Cronometer, Apple Health and many more. It comes next."
        checked={isMovingIn}
        onChange={(event) => onMovingIn(event.currentTarget.checked)}
      />
      <div className={styles.onboardingButtons}>
        <SubmitButton form={form}>Let's Go!</SubmitButton>
        <Button variant="transparent" className={styles.quiet} loading={skip.isPending} onClick={() => void later()}>
          I'll do this later
        </Button>
      </div>
      {hasFailed && (
        <p className={styles.way}>
          Nothing has been saved yet.{' '}
          <Link to="/diary" className="gl-link">
            Go to the diary
          </Link>{' '}
          and come back when you like.
        </p>
      )}
    </Form>
  )
}

/** `Protein, carbs and fat add up to 1,830 kcal, 170 under your calories. That is fine.` Null while a field is empty. */
function macroText(
  { calories, protein, carbs, fat }: OnboardingValues,
  { energy, energyNumber, energyName }: UnitTexts,
): string | null {
  if (calories === null || protein === null || carbs === null || fat === null) return null
  const sum = macroEnergy({ protein, carbs, fat })
  const difference = sum - calories
  if (Number.isNaN(difference)) return null
  const goal = `your ${energyName.toLowerCase()}`
  const compared =
    // Grams are rounded.
    Math.abs(difference) < 10
      ? `about the same as ${goal}`
      : `${energyNumber(Math.abs(difference))} ${difference < 0 ? 'under' : 'over'} ${goal}`
  return `Protein, carbs and fat add up to ${energy(sum)}, ${compared}. That is fine.`
}
