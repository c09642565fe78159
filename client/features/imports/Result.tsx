import { plural, t } from '@lingui/core/macro'
import { Button, Flex, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/day.ts'
import { type ImportCounts, importKinds, totalOf } from '#domain/imports.ts'
import { IconChip } from '../../ui/cards.tsx'
import { topDialog } from '../../ui/dialogs.ts'
import { StatNumber } from '../../ui/figures.tsx'
import { focusSoon } from '../../ui/focus.ts'
import { dateWithYear, whole } from '../../ui/format.ts'
import { useDayOf } from '../../user.ts'
import { UndoDialog } from './ImportList.tsx'
import { canUndo, type Import, kindLabel, kindLooks, kindsText, resultOf, undoneBy } from './import.ts'

/** What an import has added and replaced, or that it was undone. */
export function Result({ row }: { row: Import }) {
  const dayOf = useDayOf()
  const { status, appliedAt, undoneAt } = row
  const result = resultOf(row)
  const part = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  const dateOf = (instant: string) => dateWithYear(dayOf(instant))
  const undoneOn = undoneAt ? dateOf(undoneAt) : ''
  const undoUntil = appliedAt ? dateOf(undoneBy(appliedAt).toISOString()) : ''
  const added = result ? totalOf(result.added) : 0
  return (
    <Stack ref={part} tabIndex={-1} gap={14}>
      {status === 'undone' && undoneAt && (
        <p>{t`Undone on ${undoneOn}: what it added has been removed, and what it replaced has been restored.`}</p>
      )}
      {status === 'applied' && result && (
        <>
          <Group gap="xs" align="baseline">
            <StatNumber size="lg" value={plural(added, { one: '# row', other: '# rows' })} />{' '}
            <Text c="dimmed">{t`added`}</Text>
          </Group>
          {added > 0 && <Counts counts={result.added} />}
          <Line counts={result.already} text={(kinds) => t`${kinds} already here, and left unchanged.`} />
          <Line counts={result.replaced} text={(kinds) => t`${kinds} replaced.`} />
        </>
      )}
      {canUndo(row) && appliedAt && <p className="gl-quiet">{t`You can undo this import until ${undoUntil}.`}</p>}
    </Stack>
  )
}

const Line = ({ counts, text }: { counts: ImportCounts; text: (kinds: string) => string }) =>
  totalOf(counts) > 0 && <p className="gl-quiet">{text(kindsText(counts))}</p>

/** How many rows of each kind there are; kinds without any are left out. */
export const Counts = ({ counts }: { counts: ImportCounts }) => (
  <SimpleGrid component="ul" minColWidth={140} spacing={8} style={{ '--gl-chip': 'var(--gl-chip-inset)' }}>
    {importKinds
      .map((kind) => ({ kind, rows: counts[kind] ?? 0 }))
      .filter(({ rows }) => rows > 0)
      .map(({ kind, rows }) => (
        <Flex component="li" key={kind} align="center" gap={8} p={10} className="gl-inset">
          <IconChip icon={kindLooks[kind].icon} hue={kindLooks[kind].hue} />
          <Text component="span" size="sm" c="dimmed" lh={1.25}>
            <Text component="b" display="block" fz={18} fw={650} c="var(--gl-ink)" lh="inherit" className="gl-num">
              {whole(rows)}
            </Text>
            {kindLabel(kind, rows)}
          </Text>
        </Flex>
      ))}
  </SimpleGrid>
)

type ResultButtonsProps = { row: Import; firstDay: Day | undefined; onClose: () => void }

export function ResultButtons({ row, firstDay, onClose }: ResultButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const { status } = row
  const result = resultOf(row)
  const onward = status === 'applied' && result ? onwardFrom(result.added, firstDay) : null
  return (
    <>
      {canUndo(row) ? (
        <Button variant="default" px="sm" aria-label={t`Undo import`} onClick={() => setAsking(true)}>{t`Undo`}</Button>
      ) : (
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
      )}
      {onward && (
        <Button
          renderRoot={(props) => <Link {...onward.link} {...props} />}
          data-wide
          px="sm"
          aria-label={onward.label}
        >
          {onward.text}
        </Button>
      )}
      <UndoDialog
        row={isAsking ? row : null}
        onClose={() => setAsking(false)}
        onUndone={() => focusSoon(() => topDialog()?.querySelector('h2') ?? null)}
      />
    </>
  )
}

/** A link to the screen that shows what was added; null when no screen shows it. */
function onwardFrom(added: ImportCounts, firstDay: Day | undefined) {
  const date = firstDay ? dateWithYear(firstDay, 'short') : ''
  if (firstDay && added.food + added.exercise + added.water > 0)
    return {
      // The label, which is longer, would not fit the button on a phone.
      text: t`See ${date}`,
      label: t`See ${date} in the diary`,
      link: linkOptions({ to: '/diary', search: { date: firstDay } }),
    }
  if (added.progress > 0) return { text: t`See your progress`, link: linkOptions({ to: '/progress' }) }
  if (added.recipes > 0) return { text: t`See your recipes`, link: linkOptions({ to: '/recipes' }) }
  if (added.fasts > 0)
    return { text: t`See your fasts`, link: linkOptions({ to: '/dashboard', search: { fasting: 'history' } }) }
  return null
}
