import { ActionIcon, Skeleton } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Meal } from '#domain/diary.ts'
import { Card } from '../../ui/Card.tsx'
import { kcal } from '../../ui/format.ts'
import { useLate } from '../../ui/use-late.ts'
import styles from './log-again.module.css'

/** A food that is often logged; `amount` as its button would say it, kcal null where unknown. */
export type AgainFood = { id: string; name: string; amount: string; calories: number | null }

type LogAgainProps = {
  meal: Meal
  /** Undefined until known. */
  foods: AgainFood[] | undefined
  /** The id of the one that was added a moment ago. */
  added: string | null
  onAdd: (id: string) => void
}

/** The likeliest foods of the meal that it is time for; one tap logs one. */
export function LogAgain({ meal, foods, added, onAdd }: LogAgainProps) {
  const late = useLate(!foods)
  return (
    <Card small title="Log again" actions={<span className={styles.meal}>{meal}</span>}>
      {!foods ? (
        <div className={styles.space}>
          <Skeleton visible={late} height={120} radius="lg" />
        </div>
      ) : foods.length === 0 ? (
        <p className={styles.none}>What you log often for {meal} will be one tap away here.</p>
      ) : (
        <ul className={styles.list}>
          {foods.map(({ id, name, amount, calories }) => (
            <li key={id} className={styles.row}>
              <div className={styles.text}>
                <div className={styles.name}>{name}</div>
                <div className={`${styles.facts} gl-num`}>
                  {amount} · {calories === null ? 'kcal unknown' : kcal(calories)}
                </div>
              </div>
              <ActionIcon
                variant="light"
                color="pine"
                radius="xl"
                aria-label={`Add ${amount} of ${name} to ${meal}`}
                onClick={() => onAdd(id)}
              >
                {id === added ? <IconCheck size={20} stroke={2.2} /> : <IconPlus size={20} stroke={2.2} />}
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
