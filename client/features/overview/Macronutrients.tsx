import type { DailyGoals } from '#domain/goals.ts'
import { isPartial, macros, nutrientNames, type Totals } from '#domain/nutrition.ts'
import { Card, FailedCard } from '../../ui/cards.tsx'

import { MacroBar } from '../../ui/figures.tsx'
import { ExtraGoals } from './ExtraGoals.tsx'
import styles from './overview.module.css'

type MacronutrientsProps = {
  /** Undefined until loaded. */
  sums: Totals | undefined
  goals: DailyGoals
  failed: boolean
  onRetry: () => void
}

/** Protein, carbs and fat of today against their goals, and the other nutrients that have one. */
export function Macronutrients({ sums, goals, failed, onRetry }: MacronutrientsProps) {
  return (
    <Card title="Macronutrients" className={styles.macros}>
      {failed ? (
        <FailedCard message="Could not load today's figures." onRetry={onRetry} />
      ) : (
        <>
          <div className={styles.bars}>
            {macros.map((macro) => (
              <MacroBar
                key={macro}
                name={nutrientNames[macro]}
                hue={macro}
                value={sums?.[macro].sum}
                goal={goals[macro]}
                isPartial={sums !== undefined && isPartial(sums[macro])}
              />
            ))}
          </div>
          <ExtraGoals sums={sums} goals={goals} />
        </>
      )}
    </Card>
  )
}
