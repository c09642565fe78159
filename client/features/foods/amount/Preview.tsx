import type { Nutrient, Nutrients } from '#domain/nutrition.ts'
import { grams, noValue } from '../../../ui/format.ts'
import { LetterMark } from '../../../ui/LetterMark.tsx'
import { StatNumber } from '../../../ui/StatNumber.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import { useUnits } from '../../../units.ts'
import styles from './Preview.module.css'

const lines = [
  { key: 'fat', name: 'Fat', hue: 'fat' },
  { key: 'protein', name: 'Protein', hue: 'protein' },
  { key: 'carbs', name: 'Carbs', hue: 'carbs' },
] as const

type PreviewProps = {
  /** Null until an amount is chosen. */
  nutrients: Nutrients | null
  /** Nutrients of which only a part is known. */
  partial: readonly Nutrient[]
  /** kcal; null until loaded. Undefined for a recipe, which has no day. */
  caloriesLeft?: number | null
}

/** The nutrients of the chosen amount, and the calories left after it. */
export function Preview({ nutrients, partial, caloriesLeft }: PreviewProps) {
  const write = (nutrient: Nutrient) => (nutrients ? grams(nutrients[nutrient], partial.includes(nutrient)) : noValue)
  const units = useUnits()
  const energy = nutrients ? nutrients.calories : null
  return (
    <div className={styles.band}>
      <Tile className={styles.preview}>
        <div className={styles.energy} data-unknown={nutrients?.calories === null || undefined}>
          <StatNumber
            size="xl"
            value={nutrients ? units.energyNumber(energy, partial.includes('calories')) : noValue}
            unit={units.energyUnit}
          />
        </div>
        <dl className={styles.lines}>
          {lines.map(({ key, name, hue }) => (
            <div key={key} className={styles.line}>
              <dt>
                <LetterMark letter={name.charAt(0)} hue={hue} />
                {name}
              </dt>
              <dd className="gl-num">{write(key)}</dd>
            </div>
          ))}
          <div className={`${styles.line} ${styles.fibre}`}>
            <dt>Fibre</dt>
            <dd className="gl-num">{write('fiber')}</dd>
          </div>
        </dl>
        {caloriesLeft !== undefined && (
          <p className={`${styles.after} gl-num`}>
            {energy === null || caloriesLeft === null ? (
              <b>{noValue}</b>
            ) : (
              <b>{units.energyNumber(caloriesLeft - energy)}</b>
            )}{' '}
            {units.energyLeftName} after this
          </p>
        )}
      </Tile>
    </div>
  )
}
