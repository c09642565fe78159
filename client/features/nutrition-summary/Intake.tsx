import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type DailyGoals, extraGoalKind, isExtraGoal } from '#domain/goals.ts'
import { isPartial, type Nutrient, nutrients, type Total } from '#domain/nutrition.ts'
import { word } from '../../i18n.ts'
import { Card, Tile } from '../../ui/cards.tsx'
import { noValue, nutrientAmount, nutrientDecimals, roundTo, upToDecimals } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { Table } from '../../ui/rows.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import { type Figures, goalOf, hueOf, isInChart, leftOf, nameOf, unknownSentences } from './figures.ts'
import styles from './nutrition-summary.module.css'

// Lazy, because the chart library is the page's largest dependency. The table beside it has the same figures.
const IntakeChart = lazyPart(() => import('./IntakeChart.tsx').then((module) => module.IntakeChart))

/** Intake as bars against the goals. `figures` is undefined until loaded. */
export function IntakeCard({ figures, goals }: { figures: Figures | undefined; goals: DailyGoals }) {
  return (
    <Card title={t`Intake against daily goals`}>
      <Box h={400} mx={-6} className="gl-chart" dir="ltr">
        {figures ? <IntakeChart figures={figures} goals={goals} /> : <Skeleton height={400} />}
      </Box>
      {figures && <WithExercise figures={figures} goals={goals} />}
    </Card>
  )
}

function WithExercise({ figures, goals }: { figures: Figures; goals: DailyGoals }) {
  const units = useUnits()
  if (Math.round(figures.burned) <= 0 || goals.calories <= 0) return null
  const burned = units.energy(figures.burned)
  const goal = units.energy(goalOf('calories', figures, goals))
  return (
    <Text c="dimmed" fz="secondary" mt={12} className="gl-num">
      <Trans>
        With {burned} from exercise the goal is <b>{goal}</b>.
      </Trans>
    </Text>
  )
}

type InNumbersProps = {
  /** Undefined until loaded. */
  figures: Figures | undefined
  goals: DailyGoals
  /** `today`, `on average`: the end of the sentences below the table. */
  when: string
  /** The figures are means over several days. */
  isMean: boolean
}

/** A table of the chart's figures and of nutrients without a goal. */
export function InNumbers({ figures, goals, when, isMean }: InNumbersProps) {
  const units = useUnits()
  const notes = figures ? notesOf(figures, when, isMean, units) : []
  return (
    <Card title={t`In numbers`}>
      <Box pos="relative" style={{ overflowX: 'auto' }}>
        <Table numeric className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Nutrient`}</th>
              <th scope="col">{t`Intake`}</th>
              <th scope="col">{t`Goal`}</th>
              <th scope="col">{t({ message: 'Left', context: 'What remains of a goal' })}</th>
            </tr>
          </thead>
          <tbody>
            {nutrients.map((nutrient) => (
              <tr key={nutrient}>
                <th scope="row">
                  <span
                    className={styles.mark}
                    style={isInChart(nutrient) ? { background: `var(--gl-${hueOf[nutrient]})` } : undefined}
                    data-plain={!isInChart(nutrient) || undefined}
                    aria-hidden
                  />
                  {nameOf(nutrient, units.energyName)}
                </th>
                {figures ? (
                  <Cells nutrient={nutrient} figures={figures} goals={goals} />
                ) : (
                  <td colSpan={3}>
                    <Skeleton height={14} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {notes.length > 0 && (
        <Box mt={12}>
          <Tile>
            <Flex gap={10} c="dimmed" fz="secondary">
              <IconInfoCircle size={18} stroke={1.7} aria-hidden />
              <p className="gl-num">{notes.join(' ')}</p>
            </Flex>
          </Tile>
        </Box>
      )}
    </Card>
  )
}

type CellsProps = { nutrient: Nutrient; figures: Figures; goals: DailyGoals }

function Cells({ nutrient, figures, goals }: CellsProps) {
  const write = useWrite(nutrient)
  const total = figures.totals[nutrient]
  const { known } = total
  const goal = goals[nutrient]
  const left = leftOf(nutrient, figures, goals)
  return (
    <>
      <td data-unknown={total.sum === null || undefined}>
        <Intake nutrient={nutrient} total={total} />
        {isPartial(total) && total.known > 0 && (
          <span className={styles.share}>
            <span aria-hidden>{plural(total.of, { one: `${known} of # food`, other: `${known} of # foods` })}</span>
            <VisuallyHidden>
              {plural(total.of, { one: `${known} of # food states it`, other: `${known} of # foods state it` })}
            </VisuallyHidden>
          </span>
        )}
      </td>
      <td>
        {goal === undefined ? (
          noValue
        ) : (
          <>
            <Measure of={nutrient} text={isExtraGoal(nutrient) ? upToDecimals(goal, 1) : write(goal)} />
            {isExtraGoal(nutrient) && (
              <span className={styles.share}>{extraGoalKind[nutrient] === 'target' ? t`at least` : t`at most`}</span>
            )}
          </>
        )}
      </td>
      <td>{left === null ? noValue : <Left of={nutrient} left={left} isBound={isPartial(total)} />}</td>
    </>
  )
}

/** `1,790 kcal`, `21 g`, salt `4.2 g`. With unknown parts a lower bound: `21+ g`. */
function Intake({ nutrient, total }: { nutrient: Nutrient; total: Total }) {
  const write = useWrite(nutrient)
  if (total.sum === null) return <>{t`unknown`}</>
  return (
    <Measure
      of={nutrient}
      text={
        <b>
          {write(total.sum)}
          {isPartial(total) && (
            <>
              <span aria-hidden>+</span>
              <VisuallyHidden> {t`or more`}</VisuallyHidden>
            </>
          )}
        </b>
      }
    />
  )
}

/** `61 g`, `6 g over`, but `reached` for fibre, and `−120 kcal` for calories over their goal. With unknown parts `≤ 61 g`, `≥ 6 g over`. */
function Left({ of, left, isBound }: { of: Nutrient; left: number; isBound: boolean }) {
  const write = useWrite(of)
  // As it is shown, so that nothing is `0 g over`. Without `|| 0`, it could be −0.
  const shown = of === 'calories' ? left : roundTo(left, nutrientDecimals(of)) || 0
  if (isExtraGoal(of) && extraGoalKind[of] === 'target' && shown <= 0)
    return <>{t({ message: 'reached', comment: 'A goal' })}</>
  const isOver = shown < 0 && of !== 'calories'
  const amount = write(isOver ? -shown : shown)
  return (
    <>
      {isBound && (
        <>
          <span aria-hidden>{isOver ? '≥' : '≤'}&nbsp;</span>
          <VisuallyHidden>{isOver ? t`at least` : t`at most`} </VisuallyHidden>
        </>
      )}
      {isOver ? (
        <Trans>
          <Measure of={of} text={amount} /> over
        </Trans>
      ) : (
        <Measure of={of} text={amount} />
      )}
    </>
  )
}

/** A number with its unit; on phones the unit of energy is below the number. */
function Measure({ of, text }: { of: Nutrient; text: ReactNode }) {
  const { energyUnit } = useUnits()
  const isEnergy = of === 'calories'
  return (
    <>
      {text}
      <span className={isEnergy ? styles.kcal : undefined}>{`\u00a0${word(isEnergy ? energyUnit : 'g')}`}</span>
    </>
  )
}

/** How amounts of a nutrient read, without their unit. */
function useWrite(nutrient: Nutrient): (amount: number) => string {
  const { energyNumber } = useUnits()
  if (nutrient === 'calories') return energyNumber
  return (grams) => nutrientAmount(nutrient, grams)
}

function notesOf(figures: Figures, when: string, isMean: boolean, units: UnitTexts): string[] {
  const ofExercise = units.energy(figures.burned)
  const { energyLeftName } = units
  const burned = isMean
    ? t`${energyLeftName} includes an average of ${ofExercise} a day from exercise.`
    : t`${energyLeftName} includes ${ofExercise} from exercise.`
  return [...(Math.round(figures.burned) > 0 ? [burned] : []), ...unknownSentences(figures, when, units)]
}
