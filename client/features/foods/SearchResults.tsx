import { Button } from '@mantine/core'
import { IconCheck, IconHelpCircle, IconHistory, IconPlus, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { kcal } from '../../ui/format.ts'
import styles from './foods.module.css'
import { energyOf, type FoundFood, lastAmount, lastUseText, sourceTag } from './found-food.ts'
import { pieces } from './match.ts'

type SearchResultsProps = {
  foods: FoundFood[]
  /** As typed; marked in the names. */
  query: string
  /** Do they answer what is typed now? */
  isCurrent: boolean
  /** The row that Enter acts on. */
  active: number
  today: Day
  /** The id of the food that was added a moment ago. */
  added: string | null
  onPick: (food: FoundFood) => void
  onRepeat?: (food: FoundFood) => void
  canRepeat: (food: FoundFood) => boolean
  /** What the button of a food says that opens it. */
  verb: 'Add' | 'Select'
}

/** What was found: one's own foods first, each added in one tap, then all others. */
export function SearchResults({ foods, canRepeat, isCurrent, ...rest }: SearchResultsProps) {
  const own = foods.filter(({ last }) => last)
  const others = foods.filter(({ last }) => !last)
  const rows = (some: FoundFood[]) => (
    <ul className={styles.results}>
      {some.map((food) => (
        <Result key={food.id} food={food} at={foods.indexOf(food)} repeats={canRepeat(food)} {...rest} />
      ))}
    </ul>
  )
  return (
    <div className={styles.found} data-old={!isCurrent || undefined}>
      {own.length > 0 && (
        <>
          <GroupTitle icon={<IconHistory size={16} stroke={1.7} aria-hidden />}>You log these</GroupTitle>
          {rows(own)}
        </>
      )}
      {own.length > 0 && others.length > 0 && (
        <GroupTitle icon={<IconWorld size={16} stroke={1.7} aria-hidden />}>All foods</GroupTitle>
      )}
      {others.length > 0 && rows(others)}
    </div>
  )
}

function GroupTitle({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <h3 className={styles.group}>
      {icon}
      {children}
    </h3>
  )
}

type ResultProps = Omit<SearchResultsProps, 'foods' | 'isCurrent' | 'canRepeat'> & {
  food: FoundFood
  at: number
  repeats: boolean
}

function Result({ food, at, repeats, query, active, today, added, onPick, onRepeat, verb }: ResultProps) {
  const isActive = at === active
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  const name = food.product_name
  const energy = energyOf(food)
  const Icon = food.id === added ? IconCheck : IconPlus
  const icon = <Icon size={17} stroke={2.2} />
  const text = (
    <>
      <span className={styles.nameLine}>
        <span className={styles.name}>
          {pieces(name, query).map(({ at: start, text: piece, hit }) =>
            hit ? <mark key={start}>{piece}</mark> : piece,
          )}
        </span>
        {!food.last && <span className={styles.tag}>{sourceTag(food)}</span>}
      </span>
      <span className={`${styles.facts} gl-num`}>
        {energy.kcal === null ? (
          <>
            <IconHelpCircle size={15} stroke={1.7} aria-hidden /> kcal unknown
          </>
        ) : (
          <>
            <b>{kcal(energy.kcal)}</b> {energy.per}
          </>
        )}
        {food.brands && ` · ${food.brands}`}
        {food.last && ` · ${lastUseText(food.last, today)}`}
      </span>
    </>
  )

  return (
    <li ref={row} className={styles.result} data-active={isActive || undefined}>
      {repeats && food.last ? (
        <>
          <button
            type="button"
            className={styles.text}
            aria-label={`Choose an amount of ${name}`}
            onClick={() => onPick(food)}
          >
            {text}
          </button>
          <Enter shown={isActive} />
          <Button
            radius="xl"
            className={styles.act}
            leftSection={icon}
            aria-label={`Add ${lastAmount(food.last)} of ${name}`}
            onClick={() => onRepeat?.(food)}
          >
            {lastAmount(food.last)}
          </Button>
        </>
      ) : (
        <>
          <div className={styles.text}>{text}</div>
          <Enter shown={isActive} />
          <Button
            radius="xl"
            variant="light"
            className={`${styles.act} ${styles.wholeRow}`}
            leftSection={icon}
            aria-label={`${verb} ${name}`}
            onClick={() => onPick(food)}
          >
            {verb}
          </Button>
        </>
      )}
    </li>
  )
}

const Enter = ({ shown }: { shown: boolean }) =>
  shown && (
    <kbd className={styles.enter} aria-hidden>
      Enter
    </kbd>
  )
