import { t } from '@lingui/core/macro'
import { Box, SimpleGrid } from '@mantine/core'
import { IconApple, IconNotebook, IconScale, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { Hue } from '../../tokens.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { Card, IconChip } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { Sparkline } from '../../ui/figures.tsx'
import { noBreak, noValue, signed, whole } from '../../ui/format.ts'
import styles from './admin.module.css'

type Trends = RouterOutputs['admin']['stats']['trends']
type Figure = Exclude<keyof Trends['days'][number], 'date'>

/** Totals of this server, each with its trend over the last 30 days. */
export function StatCards() {
  const { data: totals, isError, refetch } = trpc.admin.stats.totals.useQuery()
  const { data: trends } = trpc.admin.stats.trends.useQuery()
  if (isError && !totals)
    return (
      <Card title={t`Statistics`}>
        <FailedCard message={t`Failed to load stats. Please check server logs.`} onRetry={() => void refetch()} />
      </Card>
    )
  const newUsers = trends && sumOf(trends, 'newUsers')
  return (
    <Box component="section" aria-label={t`Statistics`} mb={{ base: 8, sm: 16 }}>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 8, sm: 14 }}>
        <StatCard
          icon={IconUsers}
          hue="water"
          label={t`Total Users`}
          value={totals && whole(totals.totalUsers)}
          trend={trends && usersText(signed(newUsers ?? 0), whole(trends.activeUsers))}
          line={trends && lineOf(trends, 'activeUsers')}
        />
        <StatCard
          icon={IconNotebook}
          hue="energy"
          label={t`Food Entries`}
          value={totals && whole(totals.totalFoodEntries)}
          trend={trends && inThirtyDays(sumOf(trends, 'foodEntries'))}
          line={trends && lineOf(trends, 'foodEntries')}
        />
        <StatCard
          icon={IconScale}
          hue="fasting"
          label={t`Progress Logs`}
          value={totals && whole(totals.totalProgressEntries)}
          trend={trends && inThirtyDays(sumOf(trends, 'progressEntries'))}
          line={trends && lineOf(trends, 'progressEntries')}
        />
        <StatCard
          icon={IconApple}
          hue="fruit"
          label={t`Most Logged Fruit/Veg`}
          value={totals && (totals.mostLoggedFruit ?? t`None yet`)}
          isName
          trend={trends && fruitText(whole(sumOf(trends, 'fruitEntries')))}
          line={trends && lineOf(trends, 'fruitEntries')}
        />
      </SimpleGrid>
    </Box>
  )
}

type StatCardProps = {
  icon: TablerIcon
  hue: Hue
  label: string
  value: string | undefined
  /** The value is a name, which can be long. */
  isName?: boolean
  /** What the line shows, in words. */
  trend: string | undefined
  line: { date: string; value: number }[] | undefined
}

/** Keeps its height while it loads. */
function StatCard({ icon, hue, label, value, isName, trend, line }: StatCardProps) {
  return (
    <div className={`gl-card ${styles.stat}`}>
      <IconChip icon={icon} hue={hue} />
      <div className={styles.label}>{label}</div>
      <div className={styles.value} data-name={isName} title={value}>
        {value ?? noValue}
      </div>
      <div className={styles.line}>{line && <Sparkline small title={label} points={line} />}</div>
      <div className={styles.trend}>{trend ?? noBreak}</div>
    </div>
  )
}

const sumOf = ({ days }: Trends, figure: Figure) => days.reduce((sum, day) => sum + day[figure], 0)

const lineOf = ({ days }: Trends, figure: Figure) => days.map((day) => ({ date: day.date, value: day[figure] }))

const usersText = (users: string, active: string) => t`${users} in 30\u00a0days · ${active}\u00a0active`

const fruitText = (count: string) => t`${count} fruit & veg in 30\u00a0days`

function inThirtyDays(count: number): string {
  const change = signed(count)
  return t`${change} in 30\u00a0days`
}
