import type { RefObject } from 'react'
import type { Day } from '#domain/day.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Card } from '../../../ui/cards.tsx'
import type { ExerciseLog } from '../day/use-exercise-log.ts'
import { ExerciseForm } from './ExerciseForm.tsx'

type AddExerciseProps = { date: Day; log: ExerciseLog }

/** The exercise form beside or above the diary. */
export function AddExerciseCard(props: AddExerciseProps & { field: RefObject<HTMLInputElement | null> }) {
  return (
    <Card title="Add Exercise">
      <ExerciseForm {...props} />
    </Card>
  )
}

/** The exercise form on phones. */
export function AddExerciseSheet({
  opened,
  onClose,
  ...form
}: AddExerciseProps & { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title="Add Exercise">
      <ExerciseForm {...form} onAdded={onClose} />
    </AppModal>
  )
}
