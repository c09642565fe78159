import { ActionIcon } from '@mantine/core'
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
    <Tile className={styles.tile}>
      <div className={styles.dayTilesHead}>
        <IconChip icon={IconDroplet} hue="water" />
        <div>
          <div className={styles.dayTilesName}>
            Water<span className={styles.glass}> · {volume(glassVolume)} each</span>
          </div>
          <div className={`${styles.dayTilesValue} gl-num`}>
            <b>{glasses === undefined ? noValue : whole(glasses)}</b> / {whole(goal)} glasses
          </div>
        </div>
        <div className={styles.taps}>
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
            className={styles.more}
          >
            <IconPlus size={20} stroke={2.2} />
          </ActionIcon>
        </div>
      </div>
      <Pips value={glasses ?? 0} goal={goal} hue="water" />
      {failed && (
        <p className={styles.unsaved} role="alert">
          Not saved ·{' '}
          <button type="button" className="gl-link" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </Tile>
  )
}

/** The portions of fruit and veg eaten today. */
export function FruitVegTile({ portions }: { portions: number | undefined }) {
  return (
    <Tile className={styles.tile}>
      <div className={styles.dayTilesHead}>
        <IconChip icon={IconApple} hue="fruit" />
        <div>
          <div className={styles.dayTilesName}>Fruit &amp; Veg</div>
          <div className={`${styles.dayTilesValue} gl-num`}>
            <b>{portions === undefined ? noValue : whole(portions)}</b> / {fruitAndVegGoal} portions
          </div>
        </div>
      </div>
      <Pips value={portions ?? 0} goal={fruitAndVegGoal} hue="fruit" />
    </Tile>
  )
}
