import { useId } from 'react'
import type { Units } from '#domain/units.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useChosenUnits } from '../../units.ts'
import { TimeZoneNote } from './TimeZoneNote.tsx'
import styles from './UnitsCard.module.css'
import { useChangePreferences } from './use-preferences.ts'

type Choice<Name extends keyof Units> = { value: Units[Name]; label: string }

const choices: { [Name in keyof Units]: { label: string; data: Choice<Name>[] } } = {
  weight: {
    label: 'Body weight',
    data: [
      { value: 'kg', label: 'kg' },
      { value: 'lb', label: 'lb' },
      { value: 'st', label: 'st, lb' },
    ],
  },
  length: {
    label: 'Length',
    data: [
      { value: 'cm', label: 'cm' },
      { value: 'in', label: 'ft, in' },
    ],
  },
  energy: {
    label: 'Energy',
    data: [
      { value: 'kcal', label: 'kcal' },
      { value: 'kJ', label: 'kJ' },
    ],
  },
  food: {
    label: 'Food',
    data: [
      { value: 'g', label: 'g' },
      { value: 'oz', label: 'oz' },
    ],
  },
  volume: {
    label: 'Drinks',
    data: [
      { value: 'ml', label: 'ml' },
      { value: 'fl oz', label: 'fl oz' },
    ],
  },
}

export function UnitsCard() {
  const units = useChosenUnits()
  const change = useChangePreferences()
  const id = useId()
  return (
    <SettingsCard
      id="units"
      title="Units"
      help="Used wherever you see or type a number. Protein, fat, salt and other nutrients are always in g, as on food labels."
    >
      <div className={styles.units}>
        {(Object.keys(choices) as (keyof Units)[]).map((name) => (
          <div key={name} className={styles.row}>
            <span id={`${id}-${name}`}>{choices[name].label}</span>
            <SegmentedControl
              className={styles.choice}
              size="md"
              aria-labelledby={`${id}-${name}`}
              data={choices[name].data}
              value={units[name]}
              onChange={(unit) => change({ units: { [name]: unit } })}
            />
          </div>
        ))}
      </div>
      <TimeZoneNote />
    </SettingsCard>
  )
}
