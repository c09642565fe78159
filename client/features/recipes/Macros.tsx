import { kcalPerGram, macros, nutrientNames } from '#domain/nutrition.ts'
import type { Amounts } from '#domain/recipe.ts'
import { oneDecimal } from '../../ui/format.ts'
import { LetterMark } from '../../ui/LetterMark.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { Amount } from './Amount.tsx'
import styles from './recipes.module.css'

/** Protein, carbs and fat in one line. */
export function Macros({ amounts, empty }: { amounts: Amounts; empty?: boolean }) {
  return (
    <span className={`${styles.macros} gl-num`}>
      {macros.map((macro) => (
        <span key={macro} className={styles.macro}>
          <LetterMark letter={nutrientNames[macro].charAt(0)} hue={macro} />
          <span>
            <VisuallyHidden>{nutrientNames[macro]} </VisuallyHidden>
            <Amount amounts={amounts} of={macro} write={oneDecimal} unit="g" empty={empty} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** A bar with each macro's share of the energy; plain while one is unknown. Decorative above the numbers. */
export function SplitBar({ amounts: { values } }: { amounts: Amounts }) {
  const parts = macros.map((macro) => ({ key: macro, kcal: (values[macro] ?? 0) * kcalPerGram[macro] }))
  const sum = parts.reduce((all, { kcal }) => all + kcal, 0)
  const isKnown = macros.every((macro) => values[macro] !== null) && sum > 0
  return (
    <span className={styles.split} aria-hidden>
      {isKnown ? (
        parts
          .filter(({ kcal }) => kcal > 0)
          .map(({ key, kcal }) => (
            <span key={key} style={{ flexGrow: (100 * kcal) / sum, background: `var(--gl-${key})` }} />
          ))
      ) : (
        <span />
      )}
    </span>
  )
}
