import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { kcal } from '../../../ui/format.ts'
import { defaultAmount, energyOf, type FoodOption, lastAmount, lastUseText } from '../food-option.ts'
import { SourceTag } from '../SourceTag.tsx'
import styles from './FoodOptionRow.module.css'
import keys from './key.module.css'
import { pieces } from './match.ts'

export type FoodOptionActions = {
  /** Adds the last amount at once; omitted where the amount is always chosen. */
  onRepeat?: (option: FoodOption) => void
  /** Opens the dialog to choose the amount. */
  onOpen: (option: FoodOption) => void
  /** Opens the form to add missing values; for foods without calories. */
  onAddValues?: (option: FoodOption) => void
  /** Toggles its selection. */
  onSelect?: (option: FoodOption) => void
  /** The label of the button that opens the dialog. */
  verb: 'Add' | 'Select'
}

type FoodOptionRowProps = FoodOptionActions & {
  option: FoodOption
  /** The text typed, which is highlighted in the name. */
  query: string
  isActive: boolean
  today: Day
  wasAdded: boolean
  /** Null outside the multi-select mode. */
  isSelected: boolean | null
}

/** One option: name, details and one button. */
export function FoodOptionRow(props: FoodOptionRowProps) {
  const { option, query, isActive, today, wasAdded, isSelected, onRepeat, onOpen, onAddValues, onSelect, verb } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  const { name, last, food } = option
  const Icon = wasAdded ? IconCheck : IconPlus
  const icon = <Icon size={17} stroke={2.2} />
  const text = (
    <>
      <span className={styles.nameLine}>
        <span className={styles.name}>
          {pieces(name, query).map(({ at: start, text: piece, hit }) =>
            hit ? <mark key={start}>{piece}</mark> : piece,
          )}
        </span>
        {food && (!last || food.status === 'pending') && <SourceTag food={food} />}
      </span>
      <span className={`${styles.facts} gl-num`}>
        <Energy option={option} />
        {food?.brands && ` · ${food.brands}`}
        {last && ` · ${lastUseText(last, today)}`}
      </span>
    </>
  )

  if (isSelected !== null)
    return (
      <li ref={row} className={styles.result} data-active={isActive || undefined}>
        <button
          type="button"
          aria-pressed={isSelected}
          className={`${styles.choose} ${styles.wholeRow}`}
          onClick={() => onSelect?.(option)}
        >
          <span className={styles.tick} data-checked={isSelected || undefined} aria-hidden>
            {isSelected && <IconCheck size={16} stroke={2.6} />}
          </span>
          <span className={styles.text}>{text}</span>
          <span className={`${styles.defaultAmount} gl-num`}>{defaultAmountText(option)}</span>
        </button>
      </li>
    )

  const isUnknown = food !== null && energyOf(food).kcal === null
  return (
    <li ref={row} className={styles.result} data-active={isActive || undefined}>
      {last && onRepeat ? (
        <>
          <button type="button" className={styles.text} onClick={() => onOpen(option)}>
            <VisuallyHidden>Choose an amount of</VisuallyHidden>
            {text}
          </button>
          <Enter shown={isActive} />
          <Button
            radius="xl"
            className={styles.act}
            leftSection={icon}
            aria-label={`Add ${lastAmount(last)} of ${name}`}
            onClick={() => onRepeat(option)}
          >
            {lastAmount(last)}
          </Button>
        </>
      ) : isUnknown && onAddValues ? (
        <>
          <button type="button" className={styles.text} onClick={() => onOpen(option)}>
            <VisuallyHidden>{verb}</VisuallyHidden>
            {text}
          </button>
          <Button
            radius="xl"
            variant="outline"
            className={styles.addValues}
            aria-label={`Add values of ${name}`}
            onClick={() => onAddValues(option)}
          >
            Add values
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
            onClick={() => onOpen(option)}
          >
            {verb}
          </Button>
        </>
      )}
    </li>
  )
}

/** The energy per 100 g or serving; for an option without `food`, that of its last amount. */
function Energy({ option: { food, last } }: { option: FoodOption }) {
  const { kcal: energy, per } = food ? energyOf(food) : { kcal: last?.calories ?? null, per: '' }
  if (energy === null)
    return (
      <>
        <IconHelpCircle size={15} stroke={1.7} aria-hidden /> kcal unknown
      </>
    )
  return (
    <>
      <b>{kcal(energy)}</b> {per}
    </>
  )
}

function defaultAmountText({ last, food }: FoodOption): string {
  if (last) return lastAmount(last)
  return food ? defaultAmount(food).choice.text : ''
}

const Enter = ({ shown }: { shown: boolean }) =>
  shown && (
    <kbd className={`${keys.key} ${styles.enter}`} aria-hidden>
      Enter
    </kbd>
  )
