import { VisuallyHidden } from '@mantine/core'
import { kcalPerGram } from '#domain/nutrition.ts'
import type { Amounts } from '#domain/recipe.ts'
import { oneDecimal } from '../../ui/format.ts'
import { LetterMark } from '../../ui/LetterMark.tsx'
import { Amount } from './Amount.tsx'
import styles from './Macros.module.css'

const macros = [
  { key: 'protein', name: 'Protein' },
  { key: 'carbs', name: 'Carbs' },
  { key: 'fat', name: 'Fat' },
] as const

/** Protein, carbs and fat in one line. */
export function Macros({ amounts, empty }: { amounts: Amounts; empty?: boolean }) {
  return (
    <span className={`${styles.macros} gl-num`}>
      {macros.map(({ key, name }) => (
        <span key={key} className={styles.macro}>
          <LetterMark letter={name.charAt(0)} hue={key} />
          <span>
            <VisuallyHidden>{name} </VisuallyHidden>
            <Amount amounts={amounts} of={key} write={oneDecimal} unit="g" empty={empty} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** A bar with each macro's share of the energy; plain while one is unknown. Decorative above the numbers. */
export function SplitBar({ amounts: { values } }: { amounts: Amounts }) {
  const parts = macros.map(({ key }) => ({ key, kcal: (values[key] ?? 0) * kcalPerGram[key] }))
  const sum = parts.reduce((all, { kcal }) => all + kcal, 0)
  const isKnown = macros.every(({ key }) => values[key] !== null) && sum > 0
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
