import { ActionIcon, Group, Text } from '@mantine/core'
import { IconApple, IconDroplet, IconMinus, IconPlus } from '@tabler/icons-react'
import { fruitAndVegGoal } from '#domain/nutrition.ts'
import { glassVolume } from '#domain/units.ts'
import { IconChip, Tile } from '../../ui/cards.tsx'
import { Pips } from '../../ui/figures.tsx'
import { noValue, whole } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import styles from './dashboard.module.css'

type WaterTileProps = {
  /** Undefined until loaded. */
  glasses: number | undefined
  goal: number
  onAdd: () => void
  onRemove: () => void
  /** The last tap could not be saved. */
  failed: boolean
  onRetry: () => void
}

/** The glasses of water drunk today, with buttons to change them. */
export function WaterTile({ glasses, goal, onAdd, onRemove, failed, onRetry }: WaterTileProps) {
  const { volume } = useUnits()
  return (
    <Tile>
      <Group gap={12} wrap="nowrap" mb={12}>
        <IconChip icon={IconDroplet} hue="water" />
        <div>
          <Text c="dimmed" fz="sm" lh={1.3}>
            Water<span className={styles.glass}> · {volume(glassVolume)} each</span>
          </Text>
          <Text c="dimmed" lh={1.3} className="gl-num">
            <Text component="b" fz="xl" lh={1.3}>
              {glasses === undefined ? noValue : whole(glasses)}
            </Text>{' '}
            / {whole(goal)} glasses
          </Text>
        </div>
        <Group gap={8} ml="auto" wrap="nowrap">
          <ActionIcon
            variant="default"
            radius="xl"
            aria-label="Remove a glass"
            disabled={!glasses}
            onClick={onRemove}
            className={styles.less}
          >
            <IconMinus size={18} stroke={2.2} />
          </ActionIcon>
          <ActionIcon
            radius="xl"
            aria-label="Add a glass"
            disabled={glasses === undefined}
            onClick={onAdd}
            bg="var(--gl-water-soft)"
            c="var(--gl-water-text)"
          >
            <IconPlus size={20} stroke={2.2} />
          </ActionIcon>
        </Group>
      </Group>
      <Pips value={glasses ?? 0} goal={goal} hue="water" />
      {failed && (
        <Text c="var(--gl-carbs-text)" fz="sm" mt={12} role="alert">
          Not saved ·{' '}
          <button type="button" className="gl-link" onClick={onRetry}>
            Try again
          </button>
        </Text>
      )}
    </Tile>
  )
}

/** The portions of fruit and veg eaten today. */
export function FruitVegTile({ portions }: { portions: number | undefined }) {
  return (
    <Tile>
      <Group gap={12} wrap="nowrap" mb={12}>
        <IconChip icon={IconApple} hue="fruit" />
        <div>
          <Text c="dimmed" fz="sm" lh={1.3}>
            Fruit &amp; Veg
          </Text>
          <Text c="dimmed" lh={1.3} className="gl-num">
            <Text component="b" fz="xl" lh={1.3}>
              {portions === undefined ? noValue : whole(portions)}
            </Text>{' '}
            / {fruitAndVegGoal} portions
          </Text>
        </div>
      </Group>
      <Pips value={portions ?? 0} goal={fruitAndVegGoal} hue="fruit" />
    </Tile>
  )
}
