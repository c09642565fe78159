import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import { type DailyGoals, extraGoalKind, extraGoalNames } from '#domain/goals.ts'
import { isPartial, macros, nutrientNames, type Totals } from '#domain/nutrition.ts'
import { word } from '../../i18n.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Bar, MacroBar } from '../../ui/figures.tsx'
import { noBreak, noValue, nutrientAmount, orMore } from '../../ui/format.ts'
import styles from './dashboard.module.css'
import { goalText, restText, unknownText } from './extra-goal-texts.ts'

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
    <Card title={t`Macronutrients`}>
      {failed ? (
        <FailedCard message={t`Could not load today's figures.`} onRetry={onRetry} />
      ) : (
        <>
          <div className={styles.bars}>
            {macros.map((macro) => (
              <MacroBar
                key={macro}
                name={word(nutrientNames[macro])}
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

/** Fibre, sugars, saturated fat and salt, where a goal is set. `sums` is undefined until loaded. */
function ExtraGoals({ sums, goals }: { sums: Totals | undefined; goals: DailyGoals }) {
  const set = extraGoalNames.flatMap((name) => {
    const goal = goals[name]
    return goal === undefined ? [] : [{ name, goal }]
  })
  if (set.length === 0) return null
  return (
    <ul className={styles.extra}>
      {set.map(({ name, goal }) => {
        const total = sums?.[name]
        return (
          <li key={name}>
            <Group gap="2px 8px" align="baseline" mb={7} className="gl-num">
              <Text span fw={600}>
                {word(nutrientNames[name])}
              </Text>
              <Text span c="dimmed" fz="sm">
                {goalText(name, goal)}
              </Text>
              <Text span c="dimmed" fz="sm" ms="auto" style={{ whiteSpace: 'nowrap' }}>
                {total ? (
                  <>
                    <Text component="b">{orMore(nutrientAmount(name, total.sum), total.sum, isPartial(total))}</Text>
                    {total.sum !== null && noBreak + word('g')}
                  </>
                ) : (
                  noValue
                )}
              </Text>
            </Group>
            <Bar
              height={7}
              color={extraGoalKind[name] === 'target' ? 'fruit' : 'ink-3'}
              value={goal > 0 ? (total?.sum ?? 0) / goal : 0}
            />
            <Text c="dimmed" fz="sm" mih="1.45em" mt={5} className="gl-num">
              {total
                ? [restText(name, goal, total), isPartial(total) && unknownText(total)].filter(Boolean).join(' · ')
                : noBreak}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
