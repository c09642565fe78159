import { Bar } from './Bar.tsx'
import { whole, wholeGrams } from './format.ts'
import { LetterMark } from './LetterMark.tsx'
import styles from './parts.module.css'

type MacroBarProps = {
  name: string
  hue: 'protein' | 'carbs' | 'fat'
  /** Grams eaten; `null` is unknown. */
  value: number | null
  /** Grams aimed at. */
  goal: number
  /** The line below, `21 g left`. Left out where there is no room. */
  withRest?: boolean
}

export function MacroBar({ name, hue, value, goal, withRest = true }: MacroBarProps) {
  const rest = goal - (value ?? 0)
  const restText = value === null ? 'unknown' : rest < 0 ? `${wholeGrams(-rest)} over` : `${wholeGrams(rest)} left`
  return (
    <div>
      <div className={styles.macroHead}>
        <LetterMark letter={name.charAt(0)} hue={hue} />
        <span className={styles.macroName}>{name}</span>
        <span className={`${styles.macroValue} gl-num`}>
          <b>{whole(value)}</b> / {wholeGrams(goal)}
        </span>
      </div>
      <Bar
        value={goal > 0 ? (value ?? 0) / goal : 0}
        color={hue}
        label={`${whole(value)} of ${wholeGrams(goal)} ${name.toLowerCase()}`}
      />
      {withRest && <div className={`${styles.macroRest} gl-num`}>{restText}</div>}
    </div>
  )
}
