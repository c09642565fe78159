import { type FoundFood, sourceTag } from './food-option.ts'
import styles from './SourceTag.module.css'

/** Where a food comes from, beside its name. */
export const SourceTag = ({ food }: { food: FoundFood }) => <span className={styles.tag}>{sourceTag(food)}</span>
