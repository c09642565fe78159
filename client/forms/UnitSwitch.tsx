import { Group } from '@mantine/core'
import type { Units } from '#domain/units.ts'
import { useChangePreferences } from '../preferences.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { useChosenUnits } from '../units.ts'

type Choice<Name extends keyof Units> = { value: Units[Name]; label: string }

export const unitChoices: { [Name in keyof Units]: { label: string; data: Choice<Name>[] } } = {
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

/** Saves a chosen unit at once, together with the other units, which may still be those of the browser's region. */
export function useChooseUnit() {
  const units = useChosenUnits()
  const change = useChangePreferences()
  return <Name extends keyof Units>(name: Name, unit: Units[Name]) => change({ units: { ...units, [name]: unit } })
}

/** The units of weight and length, for forms where a person types theirs for the first time: the browser's region may be wrong. */
export function UnitSwitch() {
  const units = useChosenUnits()
  const choose = useChooseUnit()
  return (
    <Group gap={8}>
      {(['weight', 'length'] as const).map((name) => (
        <SegmentedControl
          key={name}
          aria-label={`Unit of ${unitChoices[name].label.toLowerCase()}`}
          data={unitChoices[name].data}
          value={units[name]}
          onChange={(unit) => choose(name, unit)}
        />
      ))}
    </Group>
  )
}
