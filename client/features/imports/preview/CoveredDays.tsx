import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Group, SimpleGrid, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, type Day, weekday } from '#domain/day.ts'
import { monthAndYear, shortMonth } from '../../../ui/format.ts'

/** The days with rows, a year at a time, so that ten years take no more room than one. `days` is in order and not empty. */
export function CoveredDays({ days }: { days: readonly Day[] }) {
  const first = Number(days[0]?.slice(0, 4))
  const last = Number(days.at(-1)?.slice(0, 4))
  const [year, setYear] = useState(last)
  const ofYear = days.filter((day) => day.startsWith(`${year}-`))
  const covered = new Set(ofYear)
  // When all days are in one year, only the months between the first and the last.
  const monthOf = (day: Day | undefined) => Number(day?.slice(5, 7))
  const [from, to] = first === last ? [monthOf(days[0]), monthOf(days.at(-1))] : [1, 12]
  const months = Array.from({ length: to - from + 1 }, (_, at) => `${year}-${String(from + at).padStart(2, '0')}-01`)
  return (
    <div>
      <Group justify="space-between" mih={44} mb={4}>
        {first !== last && (
          <ActionIcon aria-label={t`Previous year`} disabled={year === first} onClick={() => setYear(year - 1)}>
            <IconChevronLeft className="gl-mirrored" size={20} stroke={1.7} />
          </ActionIcon>
        )}
        <p className="gl-quiet gl-num" aria-live="polite">
          <Text span fz={16} fw={650} c="var(--gl-ink)" me={6}>
            {year}
          </Text>{' '}
          {plural(ofYear.length, { one: '# day', other: '# days' })}
        </p>
        {first !== last && (
          <ActionIcon aria-label={t`Next year`} disabled={year === last} onClick={() => setYear(year + 1)}>
            <IconChevronRight className="gl-mirrored" size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
      <SimpleGrid component="ul" minColWidth={64} spacing={20} verticalSpacing={16}>
        {months.map((month) => (
          <li key={month}>
            <Month month={month} covered={covered} />
          </li>
        ))}
      </SimpleGrid>
    </div>
  )
}

/** The size of a day in the drawing's own units. */
const cell = 10

function Month({ month, covered }: { month: Day; covered: ReadonlySet<Day> }) {
  const days = Array.from({ length: 31 }, (_, at) => addDays(month, at)).filter(
    (day) => day.slice(0, 7) === month.slice(0, 7),
  )
  const offset = weekday(month)
  const name = monthAndYear(month)
  const count = days.filter((day) => covered.has(day)).length
  return (
    <>
      <Text fz={13} fw={count > 0 ? 620 : 400} c={count > 0 ? undefined : 'var(--gl-ink-3)'} mb={2} aria-hidden>
        {shortMonth(month)}
      </Text>
      <svg
        className="gl-mirrored"
        viewBox={`0 0 ${7 * cell} ${6 * cell}`}
        role="img"
        aria-label={plural(count, { one: `${name}: # day`, other: `${name}: # days` })}
      >
        {days.map((day, at) => {
          const x = ((at + offset) % 7) * cell + cell / 2
          const y = Math.floor((at + offset) / 7) * cell + cell / 2
          return covered.has(day) ? (
            <rect key={day} x={x - 4} y={y - 4} width={8} height={8} rx={2.5} fill="var(--gl-brand)" />
          ) : (
            <circle key={day} cx={x} cy={y} r={1.4} fill="var(--gl-line-strong)" />
          )
        })}
      </svg>
    </>
  )
}
