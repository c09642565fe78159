import { plural, t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { useUnits } from '../../../units.ts'
import { type FoodOption, shownEnergy } from '../food-option.ts'

type SelectedBarProps = {
  selected: ReadonlyMap<string, FoodOption>
  onAdd: () => void
  onCancel: () => void
}

/** The number and calories of the selected foods, and the button that adds them. */
export function SelectedBar({ selected, onAdd, onCancel }: SelectedBarProps) {
  const units = useUnits()
  const energies = [...selected.values()].map(shownEnergy)
  const known = energies.filter((energy) => energy !== null)
  const energy = units.energy(known.reduce((total, one) => total + one, 0))
  return (
    <Group gap={10} mih={{ base: 60, md: 44 }}>
      <Text span flex={1} fz={14} c="dimmed" className="gl-num">
        {selected.size === 0 ? t`Choose what you ate` : known.length < energies.length ? t`${energy} or more` : energy}
      </Text>
      <Button variant="default" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button disabled={selected.size === 0} onClick={onAdd}>
        {selected.size === 0 ? t`Add` : plural(selected.size, { one: 'Add # food', other: 'Add # foods' })}
      </Button>
    </Group>
  )
}
