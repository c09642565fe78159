import { t } from '@lingui/core/macro'
import { Box, Group, Text } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { type Day, daysBetween } from '#domain/day.ts'
import { word } from '../i18n.ts'
import type { Hue, TokenName } from '../tokens.ts'
import styles from './figures.module.css'
import { nameInText, noBreak, noValue, orMore, whole, wholeGrams } from './format.ts'
import { LetterMark } from './marks.tsx'
import type { Measure } from './unit-texts.ts'

type BarProps = {
  /** Share that is filled; below 0 and above 1 are drawn as empty and full. */
  value: number
  color: TokenName
  /** A whole sentence: `89 of 110 g protein`. Without it the bar is decoration beside a number. */
  label?: string
  /** px */
  height?: number
}

export function Bar({ value, color, label, height = 10 }: BarProps) {
  const share = Math.min(1, Math.max(0, value))
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div className={`${styles.bar} gl-mirrored`} style={{ height }} {...ariaProps}>
      {share > 0 && (
        <div
          className={styles.barFill}
          style={{ transform: `translateX(${(share - 1) * 100}%)`, background: `var(--gl-${color})` }}
        />
      )}
    </div>
  )
}

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
  const number = value === undefined ? noValue : whole(value)
  const full = wholeGrams(goal)
  const nutrient = nameInText(name)
  const label =
    value === undefined
      ? t`Loading`
      : isPartial && value !== null
        ? t`At least ${number} of ${full} ${nutrient}`
        : t`${number} of ${full} ${nutrient}`
  return (
    <div>
      <Group gap="2px 8px" mb={9}>
        <LetterMark letter={name.charAt(0)} hue={hue} />
        <Text span fw={600}>
          {name}
        </Text>
        <Text span c="dimmed" ms="auto" className="gl-num" style={{ whiteSpace: 'nowrap' }}>
          <Text component="b" fz="lg">
            {eaten}
          </Text>{' '}
          / {full}
        </Text>
      </Group>
      <Bar value={goal > 0 ? (value ?? 0) / goal : 0} color={hue} label={label} />
      <Text c="dimmed" fz="caption" mt={7} className="gl-num">
        {value === undefined ? noBreak : restText(value, goal, isPartial)}
      </Text>
    </div>
  )
}

/** `21 g left`, `8 g over`; with unknown parts only the bound: `up to 21 g left`, `at least 8 g over`. */
function restText(value: number | null, goal: number, isPartial: boolean): string {
  if (value === null) return t`unknown`
  // As it is shown: less than half a gram is neither over nor left.
  const rest = Math.round(goal - value)
  const amount = wholeGrams(Math.abs(rest))
  if (rest < 0) return isPartial ? t`at least ${amount} over` : t`${amount} over`
  return isPartial ? t`up to ${amount} left` : t`${amount} left`
}

/** One mark for each unit of the goal, filled up to `value`. Decorative: the number is beside it. */
export function Pips({ value, goal, hue }: { value: number; goal: number; hue: Hue }) {
  const marks = Array.from({ length: goal }, (_, at) => at + 1)
  return (
    <div className={styles.pips} aria-hidden>
      {marks.map((mark) => (
        <span key={mark} style={mark <= value ? { background: `var(--gl-${hue})` } : undefined} />
      ))}
    </div>
  )
}

type RingProps = {
  /** Share that is filled; below 0 and above 1 are drawn as empty and full. */
  value: number
  /** `ember` is the hero's gradient. */
  color: TokenName | 'ember'
  /** A whole sentence: `1,790 of 2,310 kcal eaten`. */
  label: string
  /** px; the phone's own measures apply below 48em. */
  size: number
  stroke: number
  phone?: { size: number; stroke: number }
  /** Dots on the ring (the zones of a fast), each as a share of the circle. */
  dots?: number[]
  children?: ReactNode
}

/** A ring with round caps that starts at the top. */
export function Ring({ value, color, label, size, stroke, phone = { size, stroke }, dots = [], children }: RingProps) {
  const gradient = useId()
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.ring}
      style={{
        '--ring-size-wide': `${size}px`,
        '--ring-stroke-wide': `${stroke}px`,
        '--ring-size-phone': `${phone.size}px`,
        '--ring-stroke-phone': `${phone.stroke}px`,
      }}
    >
      <svg role="img" aria-label={label}>
        {color === 'ember' && (
          // The SVG is rotated by 90°: top right to bottom left is written here as bottom right to top left.
          <linearGradient id={gradient} x1="1" y1="1" x2="0" y2="0">
            <stop offset="0" stopColor="var(--gl-ember-1)" />
            <stop offset="1" stopColor="var(--gl-ember-2)" />
          </linearGradient>
        )}
        <circle stroke="var(--gl-track)" />
        {share > 0 && (
          <circle
            className={styles.ringFill}
            pathLength={100}
            stroke={color === 'ember' ? `url(#${gradient})` : `var(--gl-${color})`}
            strokeDasharray={`${share * 100} 100`}
          />
        )}
        {dots.map((dot) => (
          <circle
            key={dot}
            className={styles.ringDot}
            pathLength={100}
            stroke={dot < share ? 'var(--gl-card)' : 'var(--gl-ink-3)'}
            strokeDasharray="0 100"
            strokeDashoffset={-dot * 100}
          />
        ))}
      </svg>
      {children && <Box pos="relative">{children}</Box>}
    </div>
  )
}

type StatNumberProps = {
  /** Above the number, in the secondary colour. Omit only where the label is elsewhere. */
  label?: string
  /** Already formatted (`format.ts`). */
  value: string
  unit?: string
  /** Further numbers, such as the pounds after the stones. */
  rest?: readonly Measure[]
  /** Display size in px, phone to desktop: md 23 to 30, lg 32 to 38, xl 40 to 52, hero 50 to 74. */
  size?: 'md' | 'lg' | 'xl' | 'hero'
  className?: string
}

type Size = readonly [phone: string, wide: string]

const sizes = {
  md: ['1.4375rem', '1.875rem'],
  lg: ['2rem', '2.375rem'],
  xl: ['2.5rem', '3.25rem'],
} as const satisfies Record<string, Size>

/** In px, as the ring around it, and smaller the longer the number is: `2,000` has to fit. */
function heroSize({ length }: string): Size {
  if (length > 7) return ['23px', '36px']
  if (length > 5) return ['33px', '52px']
  return length > 4 ? ['41px', '66px'] : ['50px', '74px']
}

/** A large number with its label and unit. */
export function StatNumber({ label, value, unit, rest = [], size = 'md', className }: StatNumberProps) {
  const [phone, wide] = size === 'hero' ? heroSize(value) : sizes[size]
  return (
    <Box miw={0} className={className}>
      {label && (
        <Text c="dimmed" fz="secondary">
          {label}
        </Text>
      )}
      <span
        className={styles.number}
        style={{ '--size-phone': phone, '--size-wide': wide }}
        data-hero={size === 'hero' || undefined}
      >
        {value}
        {unit && (
          <span className={styles.unit} data-unit={unit}>
            {word(unit)}
          </span>
        )}
        {rest.map((part) => (
          <Fragment key={part.unit}>
            {' '}
            <span className={styles.rest}>
              {part.number}
              <span className={styles.unit}>{word(part.unit)}</span>
            </span>
          </Fragment>
        ))}
      </span>
    </Box>
  )
}

type Point = { date: Day; value: number }

type SparklineProps = {
  /** What it shows, such as `Weight`. */
  title: string
  /** At least two, earliest first. */
  points: readonly Point[]
  /** Fits beside a number: thinner, and without the dot. */
  small?: boolean
}

/** Values over time as a small line with a dot at the end. Decoration beside numbers. */
export function Sparkline({ title, points, small }: SparklineProps) {
  const places = placesOf(points)
  const line = places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  const [, endY] = places.at(-1) ?? [100, 50]
  return (
    <div className={styles.sparkline} data-small={small || undefined} aria-hidden>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <title>{title}</title>
        <path className={styles.area} d={`${line}V100H0Z`} />
        <path className={styles.line} d={line} />
      </svg>
      {!small && <span className={styles.sparklineDot} style={{ top: `${endY}%` }} />}
    </div>
  )
}

/** In per cent of the width and the height, with room for the dot and the line. */
function placesOf(points: readonly Point[]): [x: number, y: number][] {
  const from = points[0]?.date ?? ''
  const days = daysBetween(from, points.at(-1)?.date ?? from)
  const values = points.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return points.map(({ date, value }, at) => [
    days === 0 ? (at / (points.length - 1)) * 100 : (daysBetween(from, date) / days) * 100,
    max === min ? 50 : 10 + ((max - value) / (max - min)) * 70,
  ])
}
