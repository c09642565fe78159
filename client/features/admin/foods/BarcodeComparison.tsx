import { Tile } from '../../../ui/cards.tsx'
import { oneDecimal } from '../../../ui/format.ts'
import { useUnits } from '../../../units.ts'
import styles from './foods.module.css'
import { per100g, type SameBarcode, type UserFood } from './user-food.ts'

type BarcodeComparisonProps = { food: UserFood; others: readonly SameBarcode[] }

/** A food beside the others that have its barcode, with the values of each per 100 g. */
export function BarcodeComparison({ food, others }: BarcodeComparisonProps) {
  const { energyUnit } = useUnits()
  return (
    <Tile>
      <table className={`${styles.table} gl-num`}>
        <caption>Same barcode, per 100 g</caption>
        <thead>
          <tr>
            <th scope="col">Food</th>
            <th scope="col">{energyUnit}</th>
            <th scope="col">Protein</th>
            <th scope="col">Carbs</th>
            <th scope="col">Fat</th>
          </tr>
        </thead>
        <tbody>
          <Row food={food} origin="This food" />
          {others.map((other) => (
            <Row key={other.id} food={other} origin={originOf(other)} />
          ))}
        </tbody>
      </table>
    </Tile>
  )
}

type RowProps = { food: Pick<UserFood, 'product_name' | 'nutriments' | 'serving_size'>; origin: string }

function Row({ food, origin }: RowProps) {
  const { energyNumber, portion } = useUnits()
  const { calories, protein, carbs, fat } = per100g(food.nutriments)
  return (
    <tr>
      <th scope="row">
        {food.product_name}
        <span className={styles.origin}>
          {[origin, food.serving_size && portion(food.serving_size)].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td>{energyNumber(calories)}</td>
      <td>{oneDecimal(protein)}</td>
      <td>{oneDecimal(carbs)}</td>
      <td>{oneDecimal(fat)}</td>
    </tr>
  )
}

function originOf({ status, createdBy, brands }: SameBarcode): string {
  if (status === null) return brands ? `Catalogue, ${brands}` : 'Catalogue'
  const by = createdBy ? ` by ${createdBy.username}` : ''
  return status === 'global' ? `Shared${by}` : `Pending${by}`
}
