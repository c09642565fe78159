import { plural, t } from '@lingui/core/macro'
import { Box, Group, Skeleton, Text } from '@mantine/core'
import { amountsOfFields } from '#domain/nutrient-amounts.ts'
import type { Nutriments } from '#domain/nutrition.ts'
import { word } from './i18n.ts'
import { byGroup, useNutrientAmount, useNutrients } from './nutrients.ts'
import { FailedCard } from './ui/failed.tsx'
import { whole } from './ui/format.ts'

/** In the unit of the nutrient. `known` of `of` ingredients state it; without them it is the amount of a single food. */
type StatedAmount = { amount: number; known?: number; of?: number }

type Stated =
  /** By key; absent when unknown. */
  | { amounts: Readonly<Record<string, StatedAmount>> }
  /** What a food states per 100 g, and the multiple of that. */
  | { per100g: Nutriments; times: number }

export type NutrientAmountsProps = {
  stated: Stated
  /** What they are for: `Per serving`, `In 55 g`. */
  basis: string
  /** What is said when there are none. */
  none: string
}

/** The nutrients beyond the label that are known, by groups. */
export function NutrientAmounts({ stated: given, basis, none }: NutrientAmountsProps) {
  const amounts = 'amounts' in given ? given.amounts : ofFood(given.per100g, given.times)
  const { data, isError, refetch } = useNutrients()
  const write = useNutrientAmount()
  if (!data && isError) return <FailedCard message={t`Could not load the nutrients.`} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const known = data.flatMap((nutrient) => {
    const stated = amounts[nutrient.key]
    return stated && nutrient.isShown ? [{ ...nutrient, stated }] : []
  })
  if (known.length === 0)
    return (
      <Text c="dimmed" fz="secondary" pt={10}>
        {none}
      </Text>
    )
  return (
    <Box pt={6} className="gl-num">
      <Text c="dimmed" fz="secondary">
        {basis}
      </Text>
      {byGroup(known).map(({ group, members }) => (
        <section key={group} aria-label={word(group)}>
          <Text component="h3" fz="secondary" fw={650} mt={14} mb={2}>
            {word(group)}
          </Text>
          <ul className="gl-lines">
            {members.map(({ stated, ...nutrient }) => (
              <Group component="li" key={nutrient.key} justify="space-between" gap="0 12px" py={7}>
                <Text span fz="secondary">
                  {word(nutrient.name)}
                </Text>
                <Text span fz="secondary" ms="auto" ta="end">
                  {amountOf(write(nutrient, stated.amount), stated)}
                </Text>
              </Group>
            ))}
          </ul>
        </section>
      ))}
    </Box>
  )
}

function ofFood(per100g: Nutriments, times: number): Record<string, StatedAmount> {
  const stated = Object.entries(amountsOfFields(per100g))
  return Object.fromEntries(stated.flatMap(([key, of]) => (of === null ? [] : [[key, { amount: of * times }]])))
}

/** `4.2 mg`, `at least 4.2 mg, from 5 of 7 ingredients`. */
function amountOf(text: string, { known, of }: StatedAmount): string {
  if (known === undefined || of === undefined || known === of) return text
  const stating = whole(known)
  return plural(of, {
    one: `at least ${text}, from ${stating} of # ingredient`,
    other: `at least ${text}, from ${stating} of # ingredients`,
  })
}
