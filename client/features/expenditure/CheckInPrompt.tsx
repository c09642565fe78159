import { t } from '@lingui/core/macro'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { trpc } from '../../trpc.ts'
import { Card, Tile } from '../../ui/cards.tsx'
import { useUnits } from '../../units.ts'
import type { Proposal } from './words.ts'

const title = () => t`Your check-in is ready`

type PromptProps = { onOpen: () => void }

/** On the dashboard, above all else: once a week, and gone when it is answered. */
export function CheckInCard({ onOpen }: PromptProps) {
  const { data, isError } = trpc.plan.find.useQuery()
  // Nothing to decide after all, as once another device has answered.
  if (isError || (data !== undefined && !(data?.isDue && data.proposal))) return null
  return (
    <Card
      small
      title={title()}
      head={
        <Box pt={8}>
          <Prompt heading="h2" proposal={data?.proposal} onOpen={onOpen} />
        </Box>
      }
    >
      {null}
    </Card>
  )
}

/** The same within another card. */
export function CheckInTile({ onOpen }: PromptProps) {
  const { data } = trpc.plan.find.useQuery()
  if (!data?.isDue || !data.proposal) return null
  return (
    <Tile>
      <Prompt heading="h3" proposal={data.proposal} onOpen={onOpen} />
    </Tile>
  )
}

function Prompt({
  heading: Heading,
  proposal,
  onOpen,
}: PromptProps & { heading: 'h2' | 'h3'; proposal: Proposal | null | undefined }) {
  return (
    <Group justify="space-between" gap={12}>
      <div>
        <Heading>{title()}</Heading>
        {proposal ? (
          <Text c="dimmed" mt={2}>
            <Proposed proposal={proposal} />
          </Text>
        ) : (
          <Skeleton height={22} w={220} mt={2} />
        )}
      </div>
      <Button onClick={onOpen}>{t`See the check-in`}</Button>
    </Group>
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
