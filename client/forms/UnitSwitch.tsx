import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { Units } from '#domain/units.ts'
import { word } from '../i18n.ts'
import { useChangePreferences } from '../preferences.ts'
import { plainList } from '../ui/format.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { useChosenUnits } from '../units.ts'

type Choice<Name extends keyof Units> = { value: Units[Name]; label: string }

type UnitChoices = { [Name in keyof Units]: { label: string; data: Choice<Name>[] } }

export const unitChoices = (): UnitChoices => ({
  weight: {
    label: t`Body weight`,
    data: [
      { value: 'kg', label: word('kg') },
      { value: 'lb', label: word('lb') },
      { value: 'st', label: plainList([word('st'), word('lb')]) },
    ],
  },
  length: {
    label: t`Length`,
    data: [
      { value: 'cm', label: word('cm') },
      { value: 'in', label: plainList([word('ft'), word('in')]) },
    ],
  },
  energy: {
    label: t`Energy`,
    data: [
      { value: 'kcal', label: word('kcal') },
      { value: 'kJ', label: word('kJ') },
    ],
  },
  food: {
    label: t`Food`,
    data: [
      { value: 'g', label: word('g') },
      { value: 'oz', label: word('oz') },
    ],
  },
  volume: {
    label: t`Drinks`,
    data: [
      { value: 'ml', label: word('ml') },
      { value: 'fl oz', label: word('fl oz') },
    ],
  },
})

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
  const choices = unitChoices()
  return (
    <Group gap={8}>
      {(['weight', 'length'] as const).map((name) => (
        <SegmentedControl
          key={name}
          aria-label={name === 'weight' ? t`Unit of body weight` : t`Unit of length`}
          data={choices[name].data}
          value={units[name]}
          onChange={(unit) => choose(name, unit)}
        />
      ))}
    </Group>
  )
}
