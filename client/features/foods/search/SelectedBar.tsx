import { Button, Group, Text } from '@mantine/core'
import { countText } from '../../../ui/format.ts'
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
  const sum = known.reduce((total, energy) => total + energy, 0)
  return (
    <Group gap={10} mih={{ base: 60, md: 44 }}>
      <Text span flex={1} fz={14} c="dimmed" className="gl-num">
        {selected.size === 0
          ? 'Choose what you ate'
          : `${units.energy(sum)}${known.length < energies.length ? ' or more' : ''}`}
      </Text>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={selected.size === 0} onClick={onAdd}>
        {selected.size === 0 ? 'Add' : `Add ${countText(selected.size, 'food')}`}
      </Button>
    </Group>
  )
}
