import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core'
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
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type EnergyGoals, onboardingGoals } from '#domain/goals.ts'
import { OnboardingGoals } from '#domain/goals-schemas.ts'
import { macroEnergy } from '#domain/nutrition.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { EnergyField, GlassesField, HeightField } from '../../forms/unit-fields.tsx'
import { type FormValues, useAppForm } from '../../forms/use-app-form.ts'
import { refusalOf } from '../../retry-after.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ModalFrame } from '../../ui/AppModal.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import { IconChip } from '../../ui/cards.tsx'
import { inPercent } from '../../ui/format.ts'
import { LogoMark } from '../../ui/Logo.tsx'
import { NumberField } from '../../ui/number-fields.tsx'
import { PageTitle, useProductName } from '../../ui/page.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useChosenUnits, useUnits } from '../../units.ts'
import { type User, useUser } from '../../user.ts'
import styles from './goals.module.css'
import { type PlanStart, planStart, useSaveExtras } from './plan-start.ts'
import { Suggestion, useSuggestion } from './Suggestion.tsx'

/** Covers the Dashboard until the person sets goals or chooses to do it later. */
export function Onboarding() {
  const { username, height } = useUser()
  const product = useProductName()
  const title = t`Welcome to ${product}, ${username}!`
  const [values, setValues] = useState<OnboardingValues>({ ...onboardingGoals, height })
  const [extras, setExtras] = useState<Extras>({ firstWeight: null, start: null })
  const [isMovingIn, setMovingIn] = useState(false)
  const [isSuggesting, setSuggesting] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isSuggesting) return
    // The button with the focus is removed, both on opening and on leaving the suggestion.
    const title = head.current
    title?.focus()
    return () => title?.focus()
  }, [isSuggesting])

  return (
    <ModalFrame opened isPage onClose={() => {}} label={title} className={styles.page}>
      <div className={styles.card}>
        {/* The focus starts here: in the first field it would open a phone's keyboard over the text. */}
        <Stack ref={head} align="center" gap={0} mb={24} ta="center" tabIndex={-1} data-autofocus>
          <LogoMark size={48} />
          <PageTitle documentTitle={t`Dashboard`} mt={20} fz={{ base: '1.75rem', sm: '2.125rem' }}>
            {title}
          </PageTitle>
          <Text c="dimmed" fz="large" mt={8} style={{ textWrap: 'balance' }}>
            {isSuggesting
              ? t`An estimate to start from. Nothing you enter here is stored unless you say so.`
              : t`A few numbers so today's plan fits you. Every one can be changed later.`}
          </Text>
        </Stack>
        {isSuggesting ? (
          <OnboardingSuggestion
            height={values.height}
            onBack={() => setSuggesting(false)}
            onUse={(suggested, chosen) => {
              setValues({ ...values, ...suggested })
              setExtras(chosen)
              setSuggesting(false)
            }}
          />
        ) : (
          <OnboardingForm
            values={values}
            extras={extras}
            isMovingIn={isMovingIn}
            onMovingIn={setMovingIn}
            onSuggest={(typed) => {
              setValues(typed)
              setSuggesting(true)
            }}
          />
        )}
      </div>
    </ModalFrame>
  )
}

/** What is saved beside the goals. */
type Extras = {
  /** In kg, or null. */
  firstWeight: number | null
  start: PlanStart | null
}

type OnboardingSuggestionProps = {
  height: number | null
  onBack: () => void
  onUse: (goals: EnergyGoals & { height: number }, extras: Extras) => void
}

function OnboardingSuggestion({ height, onBack, onUse }: OnboardingSuggestionProps) {
  const [savesWeight, setSavesWeight] = useState(false)
  const { form, suggestion } = useSuggestion(height, (goals, facts) => {
    const start = planStart(facts)
    onUse({ ...goals, height: facts.height }, { firstWeight: savesWeight || start ? facts.weight : null, start })
  })
  return (
    <Form form={form} gap={18}>
      <UnitSwitch />
      <Suggestion form={form} suggestion={suggestion} offersPlan />
      {form.values.hasPlan ? (
        <Text
          c="dimmed"
          fz="secondary"
        >{t`A plan needs these facts: your weight is saved in Progress, the others in your profile.`}</Text>
      ) : (
        <AppSwitch
          label={t`Save my weight as the first entry in Progress`}
          checked={savesWeight}
          onChange={(event) => setSavesWeight(event.currentTarget.checked)}
        />
      )}
      <div className={styles.buttons}>
        <SubmitButton form={form}>{t`Use these goals`}</SubmitButton>
        <Button variant="transparent" c="var(--gl-ink)" onClick={onBack}>
          {t({ message: 'Back', comment: 'To the step before' })}
        </Button>
      </div>
    </Form>
  )
}

type OnboardingValues = FormValues<z.input<typeof OnboardingGoals>>

type OnboardingFormProps = {
  values: OnboardingValues
  extras: Extras
  /** Whether the history from another tracker comes next. */
  isMovingIn: boolean
  onMovingIn: (isMovingIn: boolean) => void
  /** Asks for a suggestion; what was typed so far should be kept. */
  onSuggest: (typed: OnboardingValues) => void
}

function OnboardingForm({ values, extras, isMovingIn, onMovingIn, onSuggest }: OnboardingFormProps) {
  const { firstWeight, start } = extras
  const navigate = useNavigate()
  const { hasChosenUnits } = useUser()
  const units = useChosenUnits()
  const texts = useUnits()
  const { account } = trpc.useUtils()
  const save = trpc.goals.change.useMutation()
  const saveExtras = useSaveExtras()
  const skip = trpc.profile.completeOnboarding.useMutation()
  const saveUnits = trpc.profile.changePreferences.useMutation()

  /** Saves the units of the browser's region, unless the person chose some before. */
  const keepUnits = async () => hasChosenUnits || (await saveUnits.mutateAsync({ units }))

  /** The Dashboard replaces this form, or the part of the settings that imports a history. */
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
      void saveExtras(extras, user.dailyGoals)
      finish(user, t`Your goals have been saved!`)
    },
    failure: () => t`Could not save your goals.`,
  })
  async function later() {
    try {
      await keepUnits()
      finish(await skip.mutateAsync(), t`You can set your goals later in your Account Settings!`)
    } catch (error) {
      const text = t`Something went wrong.`
      toastError(refusalOf(error) ? messageOf(error, text) : text)
    }
  }
  const isInKcal = units.energy === 'kcal'
  const hasFailed = [save, skip, saveUnits].some(({ isError }) => isError)

  const notes = [
    macroText(form.values, texts),
    firstWeight === null ? null : weightText(texts.weight(firstWeight)),
    start && planNote(start.plan),
  ].filter((note) => note !== null)

  return (
    <Form form={form} gap={18}>
      <Text ta="center" mt={-16}>
        {t`Not sure?`}{' '}
        <button
          type="button"
          className="gl-link"
          onClick={() => onSuggest(form.values)}
        >{t`Suggest goals for me`}</button>
      </Text>
      <Stack gap={18}>
        <div className={styles.field} data-wide>
          <IconChip icon={IconFlame} hue="energy" />
          <EnergyField {...form.field('calories')} label={isInKcal ? t`Daily calories` : t`Daily energy`} />
        </div>
        <SimpleGrid cols={3} spacing={{ base: 12, sm: 16 }}>
          <div className={styles.field}>
            <IconChip icon={IconMeat} hue="protein" />
            <NumberField {...form.field('protein')} label={t`Protein`} unit="g" />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconBread} hue="carbs" />
            <NumberField {...form.field('carbs')} label={t`Carbs`} unit="g" />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconDropletHalf2} hue="fat" />
            <NumberField {...form.field('fat')} label={t`Fat`} unit="g" />
          </div>
        </SimpleGrid>
        <SimpleGrid cols={2}>
          <div className={styles.field}>
            <IconChip icon={IconDroplet} hue="water" />
            <GlassesField {...form.field('water')} label={t`Water`} />
          </div>
          <div className={styles.field}>
            <IconChip icon={IconRulerMeasure} />
            <HeightField {...form.field('height')} label={t`Height`} required />
          </div>
        </SimpleGrid>
        <UnitSwitch />
      </Stack>
      {notes.length > 0 && (
        <Flex component="p" gap={9} mih={{ base: '2.9em', sm: '1.45em' }} c="dimmed" fz="label" className="gl-num">
          <IconInfoCircle size={18} stroke={1.7} aria-hidden />
          <span>{notes.join(' ')}</span>
        </Flex>
      )}
      <AppSwitch
        label={t`Bring my history from another tracker`}
        description={t`MyFitnessPal, Cronometer, Apple Health and many more. It comes next.`}
        checked={isMovingIn}
        onChange={(event) => onMovingIn(event.currentTarget.checked)}
      />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{t`Let's Go!`}</SubmitButton>
        <Button
          variant="transparent"
          c="var(--gl-ink)"
          loading={skip.isPending}
          onClick={() => void later()}
        >{t`I'll do this later`}</Button>
      </div>
      {hasFailed && (
        <Text c="dimmed" fz="label" ta="center">
          <Trans>
            Nothing has been saved yet.{' '}
            <Link to="/diary" className="gl-link">
              Go to the diary
            </Link>{' '}
            and come back when you like.
          </Trans>
        </Text>
      )}
    </Form>
  )
}

const weightText = (weight: string) => t`Your weight, ${weight}, will be saved too.`

function planNote({ aim, ratePercent }: PlanStart['plan']): string {
  const rate = inPercent(ratePercent, 0, 2)
  if (aim === 'keep') return t`Your plan starts with them: keep your weight.`
  return aim === 'lose'
    ? t`Your plan starts with them: lose ${rate} of your weight a week.`
    : t`Your plan starts with them: gain ${rate} of your weight a week.`
}

/** `Protein, carbs and fat add up to 1,830 kcal, 170 under your calories. That is fine.` Null while a field is empty. */
function macroText(
  { calories, protein, carbs, fat }: OnboardingValues,
  { energy, energyNumber, energyUnit }: UnitTexts,
): string | null {
  if (calories === null || protein === null || carbs === null || fat === null) return null
  const sum = macroEnergy({ protein, carbs, fat })
  const difference = sum - calories
  if (Number.isNaN(difference)) return null
  const total = energy(sum)
  const apart = energyNumber(Math.abs(difference))
  const isInKcal = energyUnit === 'kcal'
  // Grams are rounded.
  if (Math.abs(difference) < 10)
    return isInKcal
      ? t`Protein, carbs and fat add up to ${total}, about the same as your calories. That is fine.`
      : t`Protein, carbs and fat add up to ${total}, about the same as your energy. That is fine.`
  if (difference < 0)
    return isInKcal
      ? t`Protein, carbs and fat add up to ${total}, ${apart} under your calories. That is fine.`
      : t`Protein, carbs and fat add up to ${total}, ${apart} under your energy. That is fine.`
  return isInKcal
    ? t`Protein, carbs and fat add up to ${total}, ${apart} over your calories. That is fine.`
    : t`Protein, carbs and fat add up to ${total}, ${apart} over your energy. That is fine.`
}
