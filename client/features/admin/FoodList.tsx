import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxListed } from '#domain/limits.ts'
import { type Nutrients, type Nutriments, plausibilityWarnings, scaled } from '#domain/nutrition.ts'
import { sentence, word } from '../../i18n.ts'
import type { RouterOutputs } from '../../trpc.ts'
import { Tile } from '../../ui/cards.tsx'
import { FailedCard } from '../../ui/failed.tsx'
import { grams, oneDecimal } from '../../ui/format.ts'
import { Warning } from '../../ui/notices.tsx'
import { Table } from '../../ui/rows.tsx'
import type { UnitTexts } from '../../ui/unit-texts.ts'
import { useUnits } from '../../units.ts'
import styles from './admin.module.css'
import { problemText } from './catalogue-texts.ts'
import { Ago, ScrollList } from './lists.tsx'

/** Another food with the same barcode, of a user or of the catalogue. */
type SameBarcode = RouterOutputs['admin']['foods']['pending'][number]['sameBarcode'][number]

/** A food that a user added. Pending ones come with the other foods of their barcode. */
export type UserFood = RouterOutputs['admin']['foods']['review'] & { sameBarcode?: SameBarcode[] }

/** The values per 100 g by the names of our fields. */
export const per100g = (nutriments: Nutriments): Nutrients => scaled(nutriments, 100, 1)

/** Sentences about what looks wrong with the values, in the admin's unit of energy. */
export const warningsOf = (values: Nutrients, { energyNumber, energyUnit }: UnitTexts): string[] =>
  plausibilityWarnings(values, (kcal) => `${energyNumber(kcal)} ${word(energyUnit)}`, problemText).map((one) =>
    sentence(one),
  )

type FoodListProps = {
  /** Undefined until loaded. */
  foods: readonly UserFood[] | undefined
  /** Whether they are of an earlier search. */
  isOld?: boolean
  isError: boolean
  /** When they cannot be loaded. */
  failure: string
  onRetry: () => void
  /** Instead of an empty list. */
  empty: ReactNode
  /** The buttons of a food. */
  actions: (food: UserFood) => ReactNode
}

/** Foods of users, scrolling in their card. */
export function FoodList({ foods, isOld, isError, failure, onRetry, empty, actions }: FoodListProps) {
  if (isError && !foods) return <FailedCard message={failure} onRetry={onRetry} />
  if (!foods) return <Skeleton height={240} />
  if (foods.length === 0) return empty
  return (
    <ScrollList isFull={foods.length === maxListed} isOld={isOld}>
      {foods.map((food) => (
        <FoodRow key={food.id} food={food}>
          {actions(food)}
        </FoodRow>
      ))}
    </ScrollList>
  )
}

/** A food of a user: its values, what looks wrong with them, others of the same barcode, and the buttons. */
function FoodRow({ food, children }: { food: UserFood; children: ReactNode }) {
  const units = useUnits()
  const { product_name, serving_size, code, createdBy, createdAt, sameBarcode = [] } = food
  const values = per100g(food.nutriments)
  const warnings = warningsOf(values, units)
  const energy = units.energyOrUnknown(values.calories)
  const [protein, carbs, fat] = [grams(values.protein), grams(values.carbs), grams(values.fat)]
  const origin = [
    serving_size && servingText(units.portion(serving_size)),
    code && t`Barcode ${code}`,
    createdBy?.username ?? t`Deleted user`,
  ]
  return (
    <Flex component="li" wrap="wrap" align="center" gap="8px 16px" py={14}>
      <Box flex="1 1 300px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600} lh={1.3} mb={2}>
          {product_name}
        </Text>
        <Text c="dimmed" fz="sm" className="gl-num">
          <Trans>
            <b>{energy}</b> · Protein {protein} · Carbs {carbs} · Fat {fat} per 100&nbsp;g
          </Trans>
        </Text>
        <Text c="dimmed" fz="sm" mt={2} className="gl-num">
          {origin.filter(Boolean).join(' · ')}, <Ago instant={createdAt} />
        </Text>
      </Box>
      {(warnings.length > 0 || sameBarcode.length > 0) && (
        <Stack gap={8} flex="1 1 100%" className={styles.checks}>
          {warnings.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
          {sameBarcode.length > 0 && <BarcodeComparison food={food} others={sameBarcode} />}
        </Stack>
      )}
      <Group gap={8} className={styles.foodActions}>
        {children}
      </Group>
    </Flex>
  )
}

type BarcodeComparisonProps = { food: UserFood; others: readonly SameBarcode[] }

/** A food beside the others that have its barcode, with the values of each per 100 g. */
export function BarcodeComparison({ food, others }: BarcodeComparisonProps) {
  const { energyUnit } = useUnits()
  return (
    <Tile>
      <Table numeric className={styles.comparison}>
        <Box component="caption" pb={4} fz="secondary" fw={600} ta="start">{t`Same barcode, per 100 g`}</Box>
        <thead>
          <tr>
            <th scope="col">{t`Food`}</th>
            <th scope="col">{word(energyUnit)}</th>
            <th scope="col">{t`Protein`}</th>
            <th scope="col">{t`Carbs`}</th>
            <th scope="col">{t`Fat`}</th>
          </tr>
        </thead>
        <tbody>
          <ComparedFood food={food} origin={t`This food`} />
          {others.map((other) => (
            <ComparedFood key={other.id} food={other} origin={originOf(other)} />
          ))}
        </tbody>
      </Table>
    </Tile>
  )
}

type ComparedFoodProps = { food: Pick<UserFood, 'product_name' | 'nutriments' | 'serving_size'>; origin: string }

function ComparedFood({ food, origin }: ComparedFoodProps) {
  const { energyNumber, portion } = useUnits()
  const { calories, protein, carbs, fat } = per100g(food.nutriments)
  return (
    <tr>
      <th scope="row">
        {food.product_name}
        <Text c="dimmed" fz="caption">
          {[origin, food.serving_size && portion(food.serving_size)].filter(Boolean).join(' · ')}
        </Text>
      </th>
      <td>{energyNumber(calories)}</td>
      <td>{oneDecimal(protein)}</td>
      <td>{oneDecimal(carbs)}</td>
      <td>{oneDecimal(fat)}</td>
    </tr>
  )
}

const servingText = (serving: string) => t`Serving ${serving}`

function originOf({ status, createdBy, brands }: SameBarcode): string {
  if (status === null) return brands ? t`Catalogue, ${brands}` : t`Catalogue`
  const username = createdBy?.username
  if (status === 'global') return username ? t`Shared by ${username}` : t`Shared`
  return username ? t`Pending by ${username}` : t`Pending`
}
