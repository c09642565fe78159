import { type FoundFood, sourceTag } from './food-option.ts'
import styles from './SourceTag.module.css'

/** The tag beside a food's name for its source. */
export const SourceTag = ({ food }: { food: FoundFood }) => <span className={styles.tag}>{sourceTag(food)}</span>
