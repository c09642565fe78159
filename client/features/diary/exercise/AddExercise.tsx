import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Text, TextInput } from '@mantine/core'
import { IconCalculator, IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { Form } from '../../../forms/Form.tsx'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { trpc } from '../../../trpc.ts'
import { Card } from '../../../ui/cards.tsx'
import { AppModal, lazyPart } from '../../../ui/lazy-part.tsx'
import { announce, VisuallyHidden } from '../../../ui/page.tsx'
import { useUnits } from '../../../units.ts'
import { exerciseLog } from '../day/exercise-log.ts'
import styles from '../rows/rows.module.css'

// Lazy, because few need it, and it needs Mantine's combobox.
const ActivityEstimate = lazyPart(
  () => import('./ActivityEstimate.tsx').then((module) => module.ActivityEstimate),
  <Box h={154} />,
)

/** The exercise form beside or above the diary. */
export function AddExerciseCard(props: { date: Day; field: RefObject<HTMLInputElement | null> }) {
  return (
    <Card title={t`Add Exercise`}>
      <ExerciseForm {...props} />
    </Card>
  )
}

/** The exercise form on phones. */
export function AddExerciseSheet({ date, opened, onClose }: { date: Day; opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title={t`Add Exercise`}>
      <ExerciseForm date={date} onAdded={onClose} />
    </AppModal>
  )
}

/** Loaded with zod once the form is on the screen. */
const exerciseSchema = () =>
  import('#domain/diary.ts').then(({ LogExercise }) => LogExercise.pick({ exerciseName: true, caloriesBurned: true }))

/** How many recent exercises are shown. */
const maxRecents = 4

type ExerciseFormProps = {
  date: Day
  /** Ref of the name field, to focus it from outside. */
  field?: RefObject<HTMLInputElement | null>
  onAdded?: () => void
}

/** Logs an exercise: from its two fields, which an estimate can fill in, or with one tap on a recent one. */
function ExerciseForm({ date, field, onAdded }: ExerciseFormProps) {
  const units = useUnits()
  const { data: recents } = trpc.exercise.recents.useQuery()
  const [isEstimating, setIsEstimating] = useState(false)
  const ownField = useRef<HTMLInputElement>(null)
  const nameField = field ?? ownField
  const form = useAppForm({
    schema: exerciseSchema,
    initialValues: { exerciseName: '', caloriesBurned: null },
    submit: add,
    onSuccess() {
      setIsEstimating(false)
      field?.current?.focus()
    },
    resetOnSuccess: true,
  })

  function add(exercise: { exerciseName: string; caloriesBurned: number }) {
    exerciseLog.log({ date, ...exercise })
    const { exerciseName } = exercise
    announce(t`${exerciseName} added.`)
    onAdded?.()
  }

  return (
    <Form form={form} className={styles.form}>
      {isEstimating ? (
        <ActivityEstimate
          onEstimate={(exerciseName, caloriesBurned) => form.setValues({ exerciseName, caloriesBurned })}
          onClose={() => {
            setIsEstimating(false)
            nameField.current?.focus()
          }}
        />
      ) : (
        <Flex
          component="button"
          type="button"
          align="center"
          gap={7}
          mih={36}
          mb={4}
          fz="secondary"
          className="gl-link gl-touch"
          onClick={() => setIsEstimating(true)}
        >
          <IconCalculator size={17} stroke={1.7} aria-hidden />
          {t`Estimate from an activity`}
        </Flex>
      )}
      <div className={`${styles.fields} gl-fields`}>
        <TextInput
          {...form.field('exerciseName')}
          ref={nameField}
          label={t`Exercise`}
          placeholder={t`e.g. Swimming, 30 min`}
          maxLength={200}
          autoComplete="off"
        />
        <EnergyField
          {...form.field('caloriesBurned')}
          label={units.energyUnit === 'kcal' ? t`Calories burned` : t`Kilojoules burned`}
          hidesUnit
        />
        <Button type="submit" variant="light" mt={27.5}>
          {t`Add`}
        </Button>
      </div>
      {/* As high as a line of recents, so that nothing shifts when they load. */}
      {!isEstimating && !recents && <Box h={36} mt={14} />}
      {!isEstimating && recents && recents.length > 0 && (
        <Group component="ul" gap="xs" mt={14} aria-label={t`Recent exercises`}>
          {recents.slice(0, maxRecents).map(({ exerciseName, caloriesBurned }) => (
            <Box component="li" key={exerciseName} maw="100%">
              <Button
                variant="default"
                bd="1px solid var(--gl-line-strong)"
                radius="xl"
                size="sm"
                maw="100%"
                px="sm"
                fz={14}
                fw={400}
                className="gl-touch"
                leftSection={<IconPlus size={15} stroke={2.2} color="var(--gl-brand-text)" aria-hidden />}
                rightSection={
                  <Text span inherit fw={620} c="var(--gl-exercise-text)" className="gl-num">
                    {units.energyNumber(caloriesBurned)}
                    <VisuallyHidden> {word(units.energyUnit)}</VisuallyHidden>
                  </Text>
                }
                onClick={() => add({ exerciseName, caloriesBurned })}
              >
                <Trans>
                  <VisuallyHidden>Add </VisuallyHidden>
                  {exerciseName}
                </Trans>
              </Button>
            </Box>
          ))}
        </Group>
      )}
    </Form>
  )
}
