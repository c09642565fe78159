import { Button } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { issuesOf, trpc } from '../../trpc.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import forms from './form.module.css'
import styles from './GoalsCard.module.css'
import { SettingsCard } from './SettingsCard.tsx'

const fields = [
  { name: 'calories', label: 'Calories', unit: 'kcal' },
  { name: 'protein', label: 'Protein', unit: 'g' },
  { name: 'carbs', label: 'Carbs', unit: 'g' },
  { name: 'fat', label: 'Fat', unit: 'g' },
  { name: 'water', label: 'Water', unit: 'glasses' },
] as const
type Goal = (typeof fields)[number]['name']

export function GoalsCard() {
  const { dailyGoals } = useUser()
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState<Partial<Record<Goal, number | null>>>({})
  const [problems, setProblems] = useState<Partial<Record<Goal, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const goals: Record<Goal, number | null> = { ...dailyGoals, ...typed }

  const save = trpc.goals.change.useMutation({
    onSuccess: (saved) => {
      utils.account.me.setData(undefined, saved)
      setTyped({})
      toastSuccess('Your goals have been saved!')
    },
    onError: (error) => {
      toastError('Could not save your goals.')
      refuse(issuesOf(error))
    },
  })

  const refuse = (found: Partial<Record<Goal, string>>) => {
    setProblems(found)
    const first = fields.find(({ name }) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
    return first !== undefined
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { calories, protein, carbs, fat, water } = goals
    const empty = fields.filter(({ name }) => goals[name] === null)
    if (refuse(Object.fromEntries(empty.map(({ name }) => [name, 'A number is needed.'])))) return
    if (calories === null || protein === null || carbs === null || fat === null || water === null) return
    if (!save.isPending) save.mutate({ calories, protein, carbs, fat, water })
  }

  return (
    <SettingsCard id="goals" title="Daily goals" help="What Calories Left and the bars count against.">
      <form ref={form} className={forms.form} noValidate onSubmit={submit}>
        <div className={`${forms.grid} ${styles.goals}`}>
          {fields.map(({ name, label, unit }) => (
            <NumberField
              key={name}
              name={name}
              label={label}
              unit={unit}
              decimalScale={name === 'water' ? 0 : undefined}
              value={goals[name]}
              error={problems[name]}
              onChange={(value) => {
                setTyped((current) => ({ ...current, [name]: value }))
                setProblems(({ [name]: _gone, ...others }) => others)
              }}
            />
          ))}
        </div>
        <Button type="submit" loading={save.isPending}>
          Save goals
        </Button>
      </form>
    </SettingsCard>
  )
}
