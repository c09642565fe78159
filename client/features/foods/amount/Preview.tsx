import { type Nutrient, type Nutrients, nutrientNames } from '#domain/nutrition.ts'
import { Tile } from '../../../ui/cards.tsx'
import { StatNumber } from '../../../ui/figures.tsx'
import { grams, noValue } from '../../../ui/format.ts'
import { LetterMark } from '../../../ui/LetterMark.tsx'
import { useUnits } from '../../../units.ts'
import styles from './amount.module.css'

/** The order of labels. */
const lines = ['fat', 'protein', 'carbs'] as const

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
          {lines.map((macro) => (
            <div key={macro} className={styles.line}>
              <dt>
                <LetterMark letter={nutrientNames[macro].charAt(0)} hue={macro} />
                {nutrientNames[macro]}
              </dt>
              <dd className="gl-num">{write(macro)}</dd>
            </div>
          ))}
          <div className={`${styles.line} ${styles.fibre}`}>
            <dt>{nutrientNames.fiber}</dt>
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
