import { t } from '@lingui/core/macro'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconCheck, IconMinus, IconSearch, IconSwitchHorizontal } from '@tabler/icons-react'
import type { SnapshotInput } from '#domain/logged-food.ts'
import { useUnits } from '../../units.ts'
import { foodOfCandidate, type ReadLine, uncounted } from './read-recipe.ts'
import type { DraftIngredient } from './recipe.ts'

type OtherFoodsProps = {
  ingredient: DraftIngredient
  /** The line that it was read from, with the foods that it may be. */
  read: ReadLine | undefined
  /** `isGuess`: the amount is one. */
  onChoose: (food: SnapshotInput, isGuess?: boolean) => void
  onSearch: () => void
}

/** The other foods that an ingredient may be. */
export function OtherFoods({ ingredient: { key, foodId, foodName }, read, onChoose, onSearch }: OtherFoodsProps) {
  const units = useUnits()
  const energyPer100g = (kcal: number | null) => {
    const energy = units.energy(kcal)
    return t`${energy} per 100 g`
  }
  return (
    <Menu position="bottom-end" width={290} withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t`Another food for ${foodName}`} data-choose={key}>
          <IconSwitchHorizontal size={19} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {read?.candidates.map((food) => (
          <Menu.Item
            key={food.id}
            rightSection={
              food.id === foodId && (
                <IconCheck
                  size={18}
                  stroke={2}
                  aria-label={t({ message: 'Chosen', comment: 'The food of an ingredient' })}
                />
              )
            }
            onClick={() => {
              const { chosen, isGuess } = foodOfCandidate(read, food)
              onChoose(chosen, isGuess)
            }}
          >
            {food.product_name}
            <Text span fz={13} c="dimmed" display="block">
              {[food.brands, energyPer100g(food.nutriments['energy-kcal_100g'])].filter(Boolean).join(' · ')}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconSearch size={18} stroke={1.7} />} onClick={onSearch}>
          {t`Search for another food`}
        </Menu.Item>
        {read && foodId !== null && (
          <Menu.Item leftSection={<IconMinus size={18} stroke={1.7} />} onClick={() => onChoose(uncounted(read.line))}>
            {t`Do not count it`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
