import { Card } from '../../../ui/Card.tsx'
import styles from '../foods.module.css'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'

/** The food search beside or above the diary. */
export function FoodSearchCard(props: FoodSearchProps) {
  return (
    <Card
      title="Search for Food"
      className={styles.card}
      actions={
        <span className={styles.keyHint}>
          <kbd>/</kbd> to focus
        </span>
      }
    >
      <FoodSearch {...props} />
    </Card>
  )
}
