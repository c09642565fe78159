import { t } from '@lingui/core/macro'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../i18n.ts'
import { Card, Pill } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { AddIcon } from '../../ui/marks.tsx'
import { Row, RowList } from '../../ui/rows.tsx'
import { useUnits } from '../../units.ts'

/** A food often logged. `amount` is what one tap logs, such as `55g`; `calories` is null when unknown. */
type RecentFood = { id: string; name: string; amount: string; calories: number | null }

type RecentsCardProps = {
  meal: Meal
  /** Undefined until loaded. */
  foods: RecentFood[] | undefined
  failed: boolean
  retry: () => void
  onAdd: (id: string) => void
  /** What could not be saved. */
  notice: ReactNode
}

/** The foods most likely logged next; a tap logs one to `meal`. */
export function RecentsCard({ meal, foods, failed, retry, onAdd, notice }: RecentsCardProps) {
  const units = useUnits()
  const mealName = word(meal)
  return (
    <Card small title={t`Log again`} actions={<Pill>{mealName}</Pill>}>
      {notice}
      {failed ? (
        <FailedCard message={t`Could not load what you log often.`} onRetry={retry} />
      ) : !foods ? (
        <ul>
          {[0, 1, 2].map((row) => (
            <Row key={row} name={<Skeleton height={14} radius="xl" />}>
              <Skeleton height={44} circle />
            </Row>
          ))}
        </ul>
      ) : foods.length === 0 ? (
        <Text c="dimmed" pb={4}>
          {t`What you log often for ${mealName} will be one tap away here.`}
        </Text>
      ) : (
        <RowList>
          {foods.map(({ id, name, amount, calories }) => (
            <Row
              key={id}
              name={
                <Text inherit lineClamp={2}>
                  {name}
                </Text>
              }
              facts={`${amount} · ${units.energyOrUnknown(calories)}`}
            >
              <ActionIcon
                variant="light"
                color="pine"
                radius="xl"
                aria-label={t`Add ${amount} of ${name} to ${mealName}`}
                // A double tap adds it once.
                onClick={({ detail }) => detail < 2 && onAdd(id)}
              >
                <AddIcon id={id} size={20} />
              </ActionIcon>
            </Row>
          ))}
        </RowList>
      )}
    </Card>
  )
}
