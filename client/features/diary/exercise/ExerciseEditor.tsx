import { t } from '@lingui/core/macro'
import { Stack, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { LogExercise } from '#domain/diary.ts'
import { EnergyField } from '../../../forms/unit-fields.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useLast } from '../../../ui/dialogs.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import type { ExerciseChange, ExerciseRow } from '../day/entries.ts'
import { EditorButtons } from '../rows/EditorButtons.tsx'

const Exercise = LogExercise.pick({ exerciseName: true, caloriesBurned: true })

type ExerciseEditorProps = {
  /** The entry to edit; null closes the editor. */
  row: ExerciseRow | null
  onClose: () => void
  onChange: (change: ExerciseChange) => void
  onRemove: (row: ExerciseRow) => void
}

/** Corrects the name and the calories of an exercise entry. */
export function ExerciseEditor({ row: edited, onClose, onChange, onRemove }: ExerciseEditorProps) {
  const isPhone = useIsPhone()
  const { energyUnit } = useUnits()
  const row = useLast(edited)
  const form = useAppForm({
    schema: Exercise,
    initialValues: { exerciseName: row?.exerciseName ?? '', caloriesBurned: row?.caloriesBurned ?? null },
    subject: edited?.id,
    submit: (values) => row && changeOf(row, values),
    onSuccess(change) {
      onClose()
      if (change) onChange(change)
    },
  })

  return (
    <AppModal
      opened={edited !== null}
      onClose={onClose}
      dirty={form.isDirty()}
      param="entry"
      title={row?.exerciseName}
      onSubmit={form.submit}
      footer={(close) => (
        <EditorButtons
          form={form}
          onCancel={close}
          onRemove={() => {
            onClose()
            if (row) onRemove(row)
          }}
        />
      )}
    >
      <Stack gap={18}>
        <EnergyField
          {...form.field('caloriesBurned')}
          label={energyUnit === 'kcal' ? t`Calories burned` : t`Kilojoules burned`}
          data-autofocus={!isPhone || undefined}
        />
        <TextInput {...form.field('exerciseName')} label={t`Exercise`} maxLength={200} autoComplete="off" />
      </Stack>
    </AppModal>
  )
}

/** The fields that differ; null when none does. */
function changeOf(
  row: ExerciseRow,
  { exerciseName, caloriesBurned }: z.output<typeof Exercise>,
): ExerciseChange | null {
  const change = {
    ...(exerciseName !== row.exerciseName && { exerciseName }),
    ...(caloriesBurned !== row.caloriesBurned && { caloriesBurned }),
  }
  return Object.keys(change).length > 0 ? { id: row.id, ...change } : null
}
