import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { IconApple, IconDroplet, IconMinus, IconPlus } from '@tabler/icons-react'
import { fruitAndVegGoal } from '#domain/nutrition.ts'
import { glassVolume } from '#domain/units.ts'
import { waterOf } from '#domain/water.ts'
import { IconChip, Tile } from '../../ui/cards.tsx'
import { Pips } from '../../ui/figures.tsx'
import { noValue, whole } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import styles from './dashboard.module.css'

type WaterTileProps = {
  /** Plain water, and that in drinks, in ml. Undefined until loaded. */
  water: { plain: number; drinks: number } | undefined
  /** Glasses. */
  goal: number
  containers: readonly { name: string; ml: number }[]
  /** Without an amount, a glass. */
  onAdd: (ml?: number) => void
  onRemove: () => void
  onEdit: () => void
  /** The last tap could not be saved. */
  failed: boolean
  onRetry: () => void
}

/** The water drunk today, with a tap for a glass and for each container. */
export function WaterTile({ water, goal, containers, onAdd, onRemove, onEdit, failed, onRetry }: WaterTileProps) {
  const { volume } = useUnits()
  const day = water && waterOf(water.plain + water.drinks)
  const glass = volume(glassVolume)
  const total = day === undefined ? noValue : volume(day.ml)
  const drinks = volume(water?.drinks ?? 0)
  return (
    <Tile>
      <Group gap={12} wrap="nowrap" mb={12}>
        <IconChip icon={IconDroplet} hue="water" />
        <div style={{ minWidth: 0 }}>
          <Text c="dimmed" fz="sm" lh={1.3}>
            {t`Water`}
            <span className={styles.glass}> · {t`${glass} each`}</span>
          </Text>
          <Text c="dimmed" lh={1.3} className="gl-num">
            <Text component="b" fz="xl" lh={1.3}>
              {day === undefined ? noValue : whole(day.glasses)}
            </Text>{' '}
            {plural(goal, { one: '/ # glass', other: '/ # glasses' })}
          </Text>
        </div>
        <Group gap={8} ms="auto" wrap="nowrap">
          <ActionIcon
            variant="default"
            radius="xl"
            aria-label={t`Remove a glass`}
            disabled={!water?.plain}
            onClick={onRemove}
            className={styles.less}
          >
            <IconMinus size={18} stroke={2.2} />
          </ActionIcon>
          <ActionIcon
            radius="xl"
            aria-label={t`Add a glass`}
            disabled={water === undefined}
            onClick={() => onAdd()}
            bg="var(--gl-water-soft)"
            c="var(--gl-water-text)"
          >
            <IconPlus size={20} stroke={2.2} />
          </ActionIcon>
        </Group>
      </Group>
      <Pips value={day?.glasses ?? 0} goal={goal} hue="water" />
      {containers.length > 0 && (
        <Group gap={8} mt={12}>
          {containers.map(({ name, ml }) => {
            const size = volume(ml)
            return (
              <UnstyledButton
                key={name}
                className={styles.container}
                aria-label={t`Add ${name}, ${size}`}
                disabled={water === undefined}
                onClick={() => onAdd(ml)}
              >
                <span className="gl-clamp">{name}</span> <span className="gl-num">{size}</span>
              </UnstyledButton>
            )
          })}
        </Group>
      )}
      <Group gap="2px 12px" mt={10} justify="space-between" c="dimmed" fz="sm" className="gl-num">
        <span>{water !== undefined && water.drinks > 0 ? t`${total}, ${drinks} of it in drinks` : total}</span>
        <button type="button" className="gl-link" onClick={onEdit}>
          {containers.length > 0 ? t`Edit sizes` : t`Other sizes`}
        </button>
      </Group>
      {failed && (
        <Text c="var(--gl-carbs-text)" fz="sm" mt={12} role="alert">
          {t`Not saved ·`}{' '}
          <button type="button" className="gl-link" onClick={onRetry}>
            {t`Try again`}
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
            {t`Fruit & Veg`}
          </Text>
          <Text c="dimmed" lh={1.3} className="gl-num">
            <Text component="b" fz="xl" lh={1.3}>
              {portions === undefined ? noValue : whole(portions)}
            </Text>{' '}
            {plural(fruitAndVegGoal, { one: '/ # portion', other: '/ # portions' })}
          </Text>
        </div>
      </Group>
      <Pips value={portions ?? 0} goal={fruitAndVegGoal} hue="fruit" />
    </Tile>
  )
}
