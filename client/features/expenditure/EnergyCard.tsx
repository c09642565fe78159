import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { sentence, word } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { Disclosure, IconButton } from '../../ui/buttons.tsx'
import { Card } from '../../ui/cards.tsx'
import { type Range, ranges } from '../../ui/chart-days.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { dateText } from '../../ui/format.ts'
import { Popover } from '../../ui/lazy-part.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { useToday, useUser } from '../../user.ts'
import { EnergyHistory } from './EnergyHistory.tsx'
import styles from './expenditure.module.css'
import { basisText, type Expenditure, leftOutText, likelyText, needsText } from './words.ts'

type EnergyCardProps = {
  /** The day of the first weight; null without one, undefined until loaded. */
  firstDay: Day | null | undefined
  range: Range
  onRange: (range: Range) => void
  /** What stands above the chart, such as a check-in. */
  children?: ReactNode
}

/** What a person uses, how it has changed, and what that is known from. */
export function EnergyCard({ firstDay, range, onRange, children }: EnergyCardProps) {
  const { data, isError, refetch } = trpc.expenditure.on.useQuery()
  const hasChart = !data || data.state === 'measured' || data.state === 'holding'
  return (
    <Card
      title={t`Energy`}
      actions={
        hasChart && (
          <SegmentedControl
            size="xs"
            aria-label={t`Range of the energy chart`}
            data={ranges.map((one) => ({ value: one, label: word(one) }))}
            value={range}
            onChange={onRange}
          />
        )
      }
    >
      <Stack gap={14}>
        {data ? (
          <>
            <Figure expenditure={data} />
            {children}
            {hasChart && firstDay && <EnergyHistory firstDay={firstDay} range={range} />}
            {hasChart && <Basis expenditure={data} />}
          </>
        ) : isError ? (
          <FailedCard message={t`Could not load what you use.`} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height={30} maw={420} />
            <Skeleton height={330} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function Figure({ expenditure }: { expenditure: Expenditure }) {
  const units = useUnits()
  const { state, kcal, low, high, needs, reason } = expenditure
  if (state === 'refused') return <Refused reason={reason} />
  if (kcal === null) return null
  const { energyLeftName } = units
  const used = units.energy(kcal)
  const likely = low !== null && high !== null ? likelyText({ low, high }, units) : ''
  const missing = needs ? needsText(needs) : ''
  if (state === 'formula')
    return (
      <div>
        <p className={styles.figure}>
          <Trans>
            By formula: about <b>{used}</b> a day
          </Trans>
        </p>
        {needs && (
          <Text c="dimmed" mt={4}>
            {t`Not enough yet: ${missing}`}
          </Text>
        )}
        <Text
          c="dimmed"
          fz="secondary"
          mt={8}
          maw="62ch"
        >{t`The formula knows your age, height, weight and activity. With food and weigh-ins of a few weeks, your own log tells.`}</Text>
      </div>
    )
  return (
    <div>
      <Group gap="0 6px" wrap="nowrap" align="center">
        <p className={styles.figure}>
          {likely ? (
            <Trans>
              About <b>{used}</b> a day as you log, {likely}
            </Trans>
          ) : (
            <Trans>
              About <b>{used}</b> a day as you log
            </Trans>
          )}
        </p>
        <InfoMark label={t`What this includes`}>
          <Stack gap={8}>
            <p>{t`If your log misses food, this includes it.`}</p>
            <p>{t`It also includes your usual exercise. Workouts you log still add to ${energyLeftName} on top.`}</p>
          </Stack>
        </InfoMark>
      </Group>
      {state === 'holding' && (
        <Text c="dimmed" mt={4}>
          {missing
            ? t`This is the last measured value. It waits for new data: ${missing}.`
            : t`This is the last measured value. It waits for new data.`}
        </Text>
      )}
    </div>
  )
}

function Refused({ reason }: { reason: string | null }) {
  const { birthDate, formulaSex, height } = useUser()
  const isMissing = birthDate === null || formulaSex === null || height === null
  return (
    <div>
      <Text c="dimmed">{reason && sentence(reason)}</Text>
      {isMissing && (
        <Text mt={8}>
          <Link
            to="/account-settings"
            hash="profile"
            className="gl-link gl-target"
          >{t`Add it in Account Settings`}</Link>
        </Text>
      )}
    </div>
  )
}

function Basis({ expenditure }: { expenditure: Expenditure }) {
  const text = basisText(expenditure)
  return expenditure.leftOut.length === 0 ? (
    <Text c="dimmed" fz="secondary">
      {text}
    </Text>
  ) : (
    <LeftOutDays summary={text} days={expenditure.leftOut} />
  )
}

type LeftOutDaysProps = { summary: string; days: Expenditure['leftOut'] }

/** The days that do not count and why, latest first, each with a way to correct it. */
function LeftOutDays({ summary, days }: LeftOutDaysProps) {
  const today = useToday()
  return (
    <Disclosure summary={summary} className="gl-quiet">
      <ul className={styles.leftOut}>
        {days.toReversed().map(({ date, reason }) => (
          <li key={date}>
            <Link to="/diary" search={{ date }} className="gl-link gl-target">
              {dateText(date, today, 'short')}
            </Link>
            <span>{leftOutText(reason)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** A mark that says more about the figure before it. */
function InfoMark({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconInfoCircle size={20} stroke={1.7} />
      </IconButton>
      <Popover button={button} label={label} opened={opened} onChange={setOpened} position="bottom-end" width={260}>
        {children}
      </Popover>
    </>
  )
}
