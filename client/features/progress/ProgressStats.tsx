import { t } from '@lingui/core/macro'
import { Box, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  averageWeeklyChange,
  bmi,
  goalProgress,
  percentLost,
  totalChange,
  trend,
  trendPerWeek,
  type Weighing,
} from '#domain/progress.ts'
import { word } from '../../i18n.ts'
import { Bar, StatNumber } from '../../ui/figures.tsx'
import { dateOf, fixedDecimals, noBreak, noValue, oneDecimal, whole, withSign } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import styles from './progress.module.css'
import { spanOf, useEntries, useSummary } from './use-entries.ts'

/** What the entries of a person add up to, first of all where their weight is going. */
export function ProgressStats() {
  const { height, targetWeight } = useUser()
  const { weightParts, weightValue, weightUnit } = useUnits()
  const { summary: data } = useSummary()
  const { entries } = useEntries()
  const today = useToday()
  const smooth = entries && trend(entries.toReversed())
  const perWeek = smooth && trendPerWeek(smooth.map(({ date, weight }) => ({ date, weight: weightValue(weight) })))
  const [trendWeight, ...trendRest] = smooth?.length ? weightParts(smooth.at(-1)?.weight ?? null) : []

  const span = data && spanOf(data)
  const inUnit = ({ date, weight }: Weighing) => ({ date, weight: weightValue(weight) })
  // In the person's unit before anything is rounded; one entry has changed nothing.
  const shown = span && data.weights.length > 1 ? { first: inUnit(span.first), latest: inUnit(span.latest) } : null
  const [current, ...rest] = span ? weightParts(span.latest.weight) : []
  const towards = span ? goalProgress(span, targetWeight) : null
  const index = span ? bmi(span.latest.weight, height) : null
  const lost = shown ? percentLost(shown) : null
  const change = (label: string, value: number | null, decimals = 1) => (
    <StatNumber
      className={styles.number}
      label={label}
      value={value === null ? noValue : withSign(fixedDecimals(Math.abs(value), decimals), value)}
      unit={value === null ? undefined : weightUnit}
    />
  )

  return (
    <ul className={styles.stats} aria-label={t`Your stats`}>
      <li className={`gl-card ${styles.stat} ${styles.lead}`}>
        <StatNumber
          className={styles.number}
          label={t`Trend weight`}
          value={trendWeight?.number ?? noValue}
          unit={trendWeight?.unit}
          rest={trendRest}
          size="lg"
        />
        <Note>
          {typeof perWeek === 'number'
            ? rateText(withSign(fixedDecimals(Math.abs(perWeek), 2), perWeek), word(weightUnit))
            : t`Its change shows after a week`}
        </Note>
      </li>
      <li className={`gl-card ${styles.stat} ${styles.lead}`}>
        <StatNumber
          className={styles.number}
          label={t`Current weight`}
          value={current?.number ?? noValue}
          unit={current?.unit}
          rest={rest}
          size="lg"
        />
        <Note>{span ? scaleText(dateOf(span.latest.date, today, 'short')) : noBreak}</Note>
      </li>
      <li className={`gl-card ${styles.stat}`}>
        <StatNumber
          className={styles.number}
          label={t`Goal progress`}
          value={towards === null ? noValue : whole(towards)}
          unit={towards === null ? undefined : '%'}
        />
        {targetWeight === null ? (
          <SettingsLink>{t`Set a target`}</SettingsLink>
        ) : (
          <Box h={6}>{towards !== null && <Bar value={towards / 100} color="fruit" height={6} />}</Box>
        )}
      </li>
      <li className={`gl-card ${styles.stat}`}>
        <StatNumber className={styles.number} label={t`BMI`} value={index === null ? noValue : oneDecimal(index)} />
        {height === null && <SettingsLink>{t`Add your height`}</SettingsLink>}
      </li>
      <li className={`gl-card ${styles.stat}`}>{change(t`Total change`, shown && totalChange(shown))}</li>
      <li className={`gl-card ${styles.stat} ${styles.half}`}>
        <StatNumber
          className={styles.number}
          label={lost !== null && lost < 0 ? t`Body weight gained` : t`Body weight lost`}
          value={lost === null ? noValue : oneDecimal(Math.abs(lost))}
          unit={lost === null ? undefined : '%'}
        />
      </li>
      <li className={`gl-card ${styles.stat} ${styles.half}`}>
        {change(t`Average weekly change`, shown && averageWeeklyChange(shown), 2)}
      </li>
    </ul>
  )
}

const rateText = (change: string, unit: string) => t`${change} ${unit} a week`

const scaleText = (date: string) => t`On the scale, ${date}`

const Note = ({ children }: { children: string }) => (
  <Text c="dimmed" fz="caption" lh={1.25} className="gl-num">
    {children}
  </Text>
)

const SettingsLink = ({ children }: { children: string }) => (
  <Link to="/account-settings" hash="profile" className={`gl-link ${styles.link}`}>
    {children}
  </Link>
)
