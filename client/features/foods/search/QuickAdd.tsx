import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconBolt, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { quickAddName } from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import type { NewEntry } from '../food-option.ts'
import styles from './QuickAdd.module.css'

const macros = [
  { key: 'protein', name: 'Protein' },
  { key: 'carbs', name: 'Carbs' },
  { key: 'fat', name: 'Fat' },
] as const

type Draft = { name: string; calories: number | null; protein: number | null; carbs: number | null; fat: number | null }
const nothing: Draft = { name: '', calories: null, protein: null, carbs: null, fat: null }

/** Calories that somebody only wants counted; a name and macros where they are known. */
export function QuickAdd({ meal, onAdd }: { meal: Meal; onAdd: (entry: NewEntry) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(nothing)
  const [more, setMore] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const { name, calories, protein, carbs, fat } = draft
        if (calories === null) return field.current?.focus()
        onAdd({
          mealType: meal,
          foodName: name.trim() || quickAddName,
          quantity: 1,
          servingSize: '1 serving',
          calories,
          protein,
          carbs,
          fat,
        })
        setDraft(nothing)
        setMore(false)
      }}
    >
      <Tile className={styles.quick}>
        <IconBolt size={20} stroke={1.7} className={styles.bolt} aria-hidden />
        <UnstyledButton
          className={styles.name}
          aria-expanded={more}
          aria-label="Quick add calories: name and macros"
          onClick={() => setMore(!more)}
        >
          Quick add calories
          <IconChevronDown size={16} stroke={1.7} aria-hidden />
        </UnstyledButton>
        <NumberField
          ref={field}
          aria-label="Calories to add"
          placeholder="kcal"
          max={100_000}
          decimalScale={0}
          value={draft.calories}
          onChange={(calories) => change({ calories })}
        />
        <Button type="submit" variant="light" className={styles.button} aria-label="Quick add">
          Add
        </Button>
        {more && (
          <div className={styles.more}>
            <TextInput
              label="Name"
              placeholder="Optional"
              maxLength={200}
              autoComplete="off"
              value={draft.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            {macros.map(({ key, name }) => (
              <NumberField
                key={key}
                label={name}
                unit="g"
                max={10_000}
                decimalScale={1}
                value={draft[key]}
                onChange={(value) => change({ [key]: value })}
              />
            ))}
          </div>
        )}
      </Tile>
    </form>
  )
}
