import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Day } from '#domain/day.ts'
import { word } from '../../i18n.ts'
import { useNutrients } from '../../nutrients.ts'
import { trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { NutrientFacts } from './NutrientRow.tsx'
import styles from './nutrients.module.css'

/** The nutrients that the person chose for the dashboard, today. Each leads to its foods. */
export function DashboardNutrients({ today }: { today: Day }) {
  const sums = trpc.diary.nutrients.useQuery({ date: today })
  const list = useNutrients()
  const failed = [sums, list].find(({ isError, data }) => isError && !data)
  const totals = new Map(sums.data?.nutrients.map((total) => [total.key, total]))
  const rows = list.data?.filter(({ isOnDashboard }) => isOnDashboard)
  return (
    <Card title={t`Nutrients`}>
      {failed ? (
        <FailedCard message={t`Could not load the nutrients.`} onRetry={() => void failed.refetch()} />
      ) : !sums.data || !rows ? (
        <Skeleton height={120} />
      ) : (
        <ul className={styles.rows} data-wide data-plain>
          {rows.map((nutrient) => {
            const total = totals.get(nutrient.key)
            return (
              total && (
                <li key={nutrient.key}>
                  <Link
                    to="/nutrition-summary"
                    search={{ about: nutrient.key }}
                    className={`${styles.row} gl-num`}
                    data-link
                  >
                    <span className={styles.name}>{word(nutrient.name)}</span>
                    <NutrientFacts nutrient={nutrient} total={total} />
                  </Link>
                </li>
              )
            )
          })}
        </ul>
      )}
    </Card>
  )
}
