import { type FoundFood, sourceTag } from './food-option.ts'
import styles from './foods.module.css'

/** The tag beside a food's name for where its figures come from; none for foods that everybody knows. */
export function SourceTag({ food }: { food: FoundFood }) {
  const tag = sourceTag(food)
  if (!tag) return null
  return (
    <span className={styles.tag} title={food.source === 'label' ? 'Figures from the packaging' : undefined}>
      {tag}
    </span>
  )
}
