import { t } from '@lingui/core/macro'
import { Flex, Group, Text, type TextProps } from '@mantine/core'
import { kcalPerGram, macros, type Nutrient, nutrientNames } from '#domain/nutrition.ts'
import type { Amounts } from '#domain/recipe.ts'
import { word } from '../../i18n.ts'
import { noBreak, noValue, oneDecimal } from '../../ui/format.ts'
import { LetterMark } from '../../ui/marks.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { useUnits } from '../../units.ts'
import styles from './recipes.module.css'

type ServingProps = {
  amounts: Amounts
  /** There are no ingredients yet: shows `–`. */
  empty?: boolean
}

/** `312 kcal per serving`; the number takes the text props. */
export function ServingEnergy({ amounts, empty, ...number }: ServingProps & TextProps) {
  const units = useUnits()
  const unit = word(units.energyUnit)
  return (
    <Text span c="dimmed" fz={14}>
      <Text component="b" className="gl-num" c="var(--gl-ink)" fw={650} lh={1.1} {...number}>
        <Amount amounts={amounts} of="calories" write={units.energyNumber} empty={empty} />
      </Text>{' '}
      {t`${unit} per serving`}
    </Text>
  )
}

/** Protein, carbs and fat in one line. */
export function Macros({ amounts, empty }: ServingProps) {
  return (
    <Group component="span" gap="4px 18px" c="dimmed" className="gl-num">
      {macros.map((macro) => (
        <Flex component="span" key={macro} align="center" gap={7}>
          <LetterMark letter={word(nutrientNames[macro]).charAt(0)} hue={macro} />
          <span>
            <VisuallyHidden>{word(nutrientNames[macro])} </VisuallyHidden>
            <Amount amounts={amounts} of={macro} write={oneDecimal} unit="g" empty={empty} />
          </span>
        </Flex>
      ))}
    </Group>
  )
}

type AmountProps = ServingProps & {
  of: Nutrient
  /** Formats the number, without a unit. */
  write: (value: number | null) => string
  unit?: string
}

/** The amount of a nutrient. With unknown parts it is a lower bound: `312+`. */
function Amount({ amounts: { values, partial }, of, write, unit, empty }: AmountProps) {
  if (empty) return <>{noValue}</>
  const value = values[of]
  return (
    <>
      {write(value)}
      {value !== null && partial.includes(of) && (
        <>
          <span aria-hidden title={t`Not known for every ingredient`}>
            +
          </span>
          <VisuallyHidden> {t`or more`}</VisuallyHidden>
        </>
      )}
      {value !== null && unit && noBreak + word(unit)}
    </>
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
