import { Bar } from './Bar.tsx'
import styles from './figures.module.css'
import { noBreak, noValue, orMore, whole, wholeGrams } from './format.ts'
import { LetterMark } from './LetterMark.tsx'

type MacroBarProps = {
  name: string
  hue: 'protein' | 'carbs' | 'fat'
  /** Grams eaten; `null` is unknown, undefined not loaded yet. */
  value: number | null | undefined
  /** g a day. */
  goal: number
  /** Some foods do not state this nutrient: the true amount is `value` or more. */
  isPartial: boolean
}

export function MacroBar({ name, hue, value, goal, isPartial }: MacroBarProps) {
  const eaten = value === undefined ? noValue : orMore(whole(value), value, isPartial)
  const label =
    value === undefined
      ? 'Loading'
      : `${isPartial && value !== null ? 'At least ' : ''}${whole(value)} of ${wholeGrams(goal)} ${name.toLowerCase()}`
  return (
    <div>
      <div className={styles.head}>
        <LetterMark letter={name.charAt(0)} hue={hue} />
        <span className={styles.name}>{name}</span>
        <span className={`${styles.value} gl-num`}>
          <b>{eaten}</b> / {wholeGrams(goal)}
        </span>
      </div>
      <Bar value={goal > 0 ? (value ?? 0) / goal : 0} color={hue} label={label} />
      <div className={`${styles.macroBarRest} gl-num`}>
        {value === undefined ? noBreak : restText(value, goal, isPartial)}
      </div>
    </div>
  )
}

/** `21 g left`, `8 g over`; with unknown parts only the bound: `up to 21 g left`, `at least 8 g over`. */
function restText(value: number | null, goal: number, isPartial: boolean): string {
  if (value === null) return 'unknown'
  const rest = goal - value
  if (rest < 0) return `${isPartial ? 'at least ' : ''}${wholeGrams(-rest)} over`
  return `${isPartial ? 'up to ' : ''}${wholeGrams(rest)} left`
}
