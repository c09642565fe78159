import { plural, t } from '@lingui/core/macro'
import { Box, Flex, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { caloriesLeft, isPartial, type Total } from '#domain/nutrition.ts'
import type { Units } from '#domain/units.ts'
import { word } from '../../i18n.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Ring, StatNumber } from '../../ui/figures.tsx'
import { noValue, whole } from '../../ui/format.ts'

import { useUnits } from '../../units.ts'
import styles from './dashboard.module.css'

type WellnessOverviewProps = {
  /** kcal a day. */
  goal: number
  /** Undefined until loaded. */
  consumed: Total | undefined
  /** kcal; undefined until loaded. */
  burned: number | undefined
  failed: boolean
  onRetry: () => void
  /** The tiles below. */
  tiles: ReactNode
}

/** The calories left today, and how they add up. */
export function WellnessOverview({ goal, consumed, burned, failed, onRetry, tiles }: WellnessOverviewProps) {
  const eaten = consumed?.sum ?? 0
  const units = useUnits()
  const isKnown = consumed !== undefined && burned !== undefined
  const left = isKnown ? caloriesLeft(goal, eaten, burned) : null
  const budget = goal + (burned ?? 0)
  const eatenNumber = units.energyNumber(eaten)
  const budgetNumber = units.energyNumber(budget)
  const unit = word(units.energyUnit)
  const show = (text: string) => (isKnown ? text : noValue)

  return (
    <Card
      title={t`Wellness Overview`}
      className={styles.hero}
      actions={
        <Link to="/nutrition-summary" className="gl-link">
          <Flex component="span" align="center" gap={4} fz="secondary">
            {t`Nutritional Summary`}
            <IconChevronRight size={17} stroke={2} className="gl-mirrored" aria-hidden />
          </Flex>
        </Link>
      }
    >
      {failed ? (
        <FailedCard message={t`Could not load today's figures.`} onRetry={onRetry} />
      ) : (
        <div className={styles.equation}>
          <div className={styles.ring}>
            <Ring
              size={244}
              stroke={17}
              phone={{ size: 158, stroke: 13 }}
              color="ember"
              value={isKnown && budget > 0 ? eaten / budget : 0}
              label={isKnown ? t`${eatenNumber} of ${budgetNumber} ${unit} eaten` : t`Loading`}
            >
              <StatNumber size="hero" value={left === null ? noValue : units.energyNumber(left)} />
              <Text
                c="dimmed"
                fz={{ base: 'secondary', sm: 'md' }}
                fw={550}
                lh={1.25}
                mt={6}
                maw={{ base: 104, sm: 180 }}
                mx="auto"
              >
                {units.energyLeftName}
              </Text>
            </Ring>
          </div>
          <dl className={`${styles.terms} gl-num`}>
            <Term name={t`Goal`} value={units.energyNumber(goal)} />
            <Term name={t`Food`} hue="energy" value={show(units.energySigned(-eaten))} />
            <Term name={t`Exercise`} hue="exercise" value={show(units.energySigned(burned ?? 0))} />
            <Term
              name={t({ message: 'Left', comment: 'The energy that is left of the goal' })}
              value={show(units.energyNumber(left))}
              unit={unit}
            />
          </dl>
          <div className={styles.tiles}>{tiles}</div>
          {consumed && isPartial(consumed) && (
            <Text c="dimmed" fz="sm" ta="center" flex="1 0 100%">
              {unknownToday(consumed, units.energyUnit)}
            </Text>
          )}
        </div>
      )}
    </Card>
  )
}

function unknownToday({ known, of }: Total, energy: Units['energy']): string {
  const missing = whole(of - known)
  return energy === 'kcal'
    ? plural(of, {
        one: `Calories are unknown for ${missing} of # food today.`,
        other: `Calories are unknown for ${missing} of # foods today.`,
      })
    : plural(of, {
        one: `Energy is unknown for ${missing} of # food today.`,
        other: `Energy is unknown for ${missing} of # foods today.`,
      })
}

type TermProps = { name: string; value: string; unit?: string; hue?: 'energy' | 'exercise' }

function Term({ name, value, unit, hue }: TermProps) {
  return (
    <Group justify="space-between" align="baseline" gap="0 10px" className={styles.term}>
      <Flex component="dt" align="baseline" gap={8} {...(unit ? { c: 'var(--gl-ink)', fw: 650 } : { c: 'dimmed' })}>
        {hue && <Box component="span" w={9} h={9} bdrs="var(--gl-radius-mark)" bg={`var(--gl-${hue})`} aria-hidden />}
        {name}
      </Flex>
      <Text component="dd" ms="auto" c="dimmed" fz="sm" style={{ whiteSpace: 'nowrap' }}>
        <Text component="b">{value}</Text>
        {unit && ` ${unit}`}
      </Text>
    </Group>
  )
}
