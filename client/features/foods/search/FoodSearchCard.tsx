import { Card } from '../../../ui/Card.tsx'
import searchStyles from './FoodSearch.module.css'
import { FoodSearch, type FoodSearchProps } from './FoodSearch.tsx'
import styles from './FoodSearchCard.module.css'
import keys from './key.module.css'

/** The food search beside or above the diary. */
export function FoodSearchCard(props: FoodSearchProps) {
  return (
    <Card
      title="Search for Food"
      className={`${styles.card} ${searchStyles.inCard}`}
      actions={
        <span className={styles.keyHint}>
          <kbd className={keys.key}>/</kbd> to focus
        </span>
      }
    >
      <FoodSearch {...props} />
    </Card>
  )
}
