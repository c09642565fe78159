import { t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { trpc } from '../../trpc.ts'
import { Card, Tile } from '../../ui/cards.tsx'
import { useUnits } from '../../units.ts'
import type { Proposal } from './words.ts'

const title = () => t`Your check-in is ready`

type CheckInCardProps = {
  onOpen: () => void
  /** Shown when there is nothing to decide after all. */
  otherwise: ReactNode
}

/** On the dashboard, in the place of the week's goals. */
export function CheckInCard({ onOpen, otherwise }: CheckInCardProps) {
  const { data, isError } = trpc.plan.find.useQuery()
  if (isError || (data !== undefined && !(data?.isDue && data.proposal))) return otherwise
  return (
    <Card title={title()}>
      <Stack gap={14} mih={88} align="flex-start">
        {data?.proposal ? (
          <>
            <Text c="dimmed">
              <Proposed proposal={data.proposal} />
            </Text>
            <Button onClick={onOpen}>{t`See the check-in`}</Button>
          </>
        ) : (
          <Skeleton height={88} />
        )}
      </Stack>
    </Card>
  )
}

/** The same within another card. */
export function CheckInTile({ onOpen }: { onOpen: () => void }) {
  const { data } = trpc.plan.find.useQuery()
  if (!data?.isDue || !data.proposal) return null
  return (
    <Tile>
      <Group justify="space-between" gap={12}>
        <div>
          <h3>{title()}</h3>
          <Text c="dimmed" mt={2}>
            <Proposed proposal={data.proposal} />
          </Text>
        </div>
        <Button onClick={onOpen}>{t`See the check-in`}</Button>
      </Group>
    </Tile>
  )
}

function Proposed({ proposal: { calories, previousCalories } }: { proposal: Proposal }) {
  const { energy, energyNumber } = useUnits()
  const proposed = energy(calories)
  const previous = energyNumber(previousCalories)
  return Math.round(calories) === Math.round(previousCalories)
    ? t`Your goal of ${proposed} a day still fits.`
    : t`It proposes ${proposed} a day instead of ${previous}.`
}
