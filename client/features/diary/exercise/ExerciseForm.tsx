import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { trpc } from '../../../trpc.ts'
import { whole } from '../../../ui/format.ts'
import { announce } from '../../../ui/LiveRegion.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { ExerciseLog } from '../day/use-exercise-log.ts'
import styles from './ExerciseForm.module.css'

/** How many of the recent exercises are offered. */
const mostOffered = 4

type ExerciseFormProps = {
  date: Day
  log: ExerciseLog
  /** The name's field, for whoever brings the cursor there. */
  field?: RefObject<HTMLInputElement | null>
  onAdded?: () => void
}

/** Logs an exercise: both fields, or one tap on one of the recent ones. */
export function ExerciseForm({ date, log, field, onAdded }: ExerciseFormProps) {
  const [name, setName] = useState('')
  const [burned, setBurned] = useState<number | null>(null)
  const { data: recents } = trpc.exercise.recents.useQuery()

  function add(exerciseName: string, caloriesBurned: number) {
    log.log({ date, exerciseName, caloriesBurned })
    announce(`${exerciseName} added.`)
    onAdded?.()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Half an exercise is none: nothing is sent, and what was typed stays.
        if (name.trim() === '' || burned === null) return
        add(name.trim(), burned)
        setName('')
        setBurned(null)
        field?.current?.focus()
      }}
    >
      <div className={styles.fields}>
        <TextInput
          ref={field}
          label="Exercise"
          placeholder="e.g. Swimming, 30 min"
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NumberField
          label="Calories burned"
          placeholder="kcal"
          max={100_000}
          decimalScale={0}
          value={burned}
          onChange={setBurned}
        />
        <Button type="submit" variant="light">
          Add
        </Button>
      </div>
      {!recents && <div className={styles.waiting} />}
      {recents && recents.length > 0 && (
        <ul className={styles.recents} aria-label="Recent exercises">
          {recents.slice(0, mostOffered).map(({ exerciseName, caloriesBurned }) => (
            <li key={exerciseName}>
              <UnstyledButton
                className={styles.recent}
                aria-label={`Add ${exerciseName}, ${whole(caloriesBurned)} kcal`}
                onClick={() => add(exerciseName, caloriesBurned)}
              >
                <IconPlus size={15} stroke={2.2} aria-hidden />
                <span className={styles.recentName}>{exerciseName}</span>
                <span className="gl-num">{whole(caloriesBurned)}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
