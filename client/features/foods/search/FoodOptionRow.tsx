import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconHelpCircle, IconStar, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Day } from '#domain/day.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { isolated } from '../../../ui/format.ts'
import { AddIcon, Tick } from '../../../ui/marks.tsx'
import { VisuallyHidden } from '../../../ui/page.tsx'
import rows from '../../../ui/rows.module.css'
import { useUnits } from '../../../units.ts'
import {
  energyOf,
  type FoodOption,
  type FoundFood,
  isOneTap,
  lastUseText,
  shownEnergy,
  shownEnergyText,
  shownText,
  sourceTag,
} from '../food-option.ts'
import { pieces } from './match.ts'
import styles from './search.module.css'

export type FoodOptionActions = {
  /** Adds the amount shown at once; omitted where the amount is always chosen. */
  onAddNow?: (option: FoodOption) => void
  /** Opens the dialog to choose the amount. */
  onOpen: (option: FoodOption) => void
  /** Opens the form to add missing values; for foods without calories. */
  onAddValues?: (option: FoodOption) => void
  /** Toggles its selection. */
  onSelect?: (option: FoodOption) => void
  onFavourite: (option: FoodOption) => void
  /** The label of the button that opens the dialog. */
  verb: 'Add' | 'Select'
}

type FoodOptionRowProps = FoodOptionActions & {
  option: FoodOption
  /** The text typed, which is highlighted in the name. */
  query: string
  isActive: boolean
  today: Day
  isFavourite: boolean
  /** Null outside the multi-select mode. */
  isSelected: boolean | null
}

/** One option: name, details and one button. */
export function FoodOptionRow(props: FoodOptionRowProps) {
  const { option, query, isActive, today, isFavourite, isSelected } = props
  const { onAddNow, onOpen, onAddValues, onSelect, onFavourite, verb } = props
  const units = useUnits()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  const { name, last, food } = option
  const icon = <AddIcon id={option.id} size={17} />
  const kind = food && kindOf(food)
  const isSelecting = isSelected !== null
  const addsNow = onAddNow !== undefined && !isSelecting && isOneTap(option)
  const text = (
    <>
      <span className={`${rows.name} ${styles.name}`}>
        <span className="gl-clamp">
          {pieces(name, query).map(({ at: start, text: piece, hit }) =>
            hit ? <mark key={start}>{piece}</mark> : piece,
          )}
        </span>
        {isFavourite && <IconStarFilled size={14} role="img" aria-label={t`Favourite`} />}
        {food && !kind && (!last || food.status === 'pending' || food.owner) && <SourceTag food={food} />}
      </span>
      <span className={`${rows.facts} ${styles.facts}`}>
        {addsNow && shownEnergy(option) !== null ? (
          shownText(option, units)
        ) : (
          <Energy option={option} alone={isSelecting} />
        )}
        {food?.brands && ` · ${isolated(food.brands)}`}
        {kind && ` · ${kind}`}
        {last && ` · ${lastUseText(last, today)}`}
      </span>
    </>
  )

  if (isSelecting)
    return (
      <li ref={row} className={styles.result} data-active={isActive || undefined}>
        <button
          type="button"
          aria-pressed={isSelected}
          className={`${styles.choose} ${styles.wholeRow}`}
          onClick={() => onSelect?.(option)}
        >
          <Tick checked={isSelected} />
          <span className={rows.words}>{text}</span>
          <span className={`${styles.shownAmount} gl-quiet gl-num`}>{shownText(option, units)}</span>
        </button>
      </li>
    )

  const star = (
    <FavouriteButton
      name={name}
      isFavourite={isFavourite}
      onToggle={() => onFavourite(option)}
      className={styles.star}
    />
  )
  const isUnknown = food !== null && energyOf(food).kcal === null
  return (
    <li ref={row} className={styles.result} data-active={isActive || undefined}>
      {addsNow ? (
        <>
          <button type="button" className={rows.words} onClick={() => onOpen(option)}>
            <VisuallyHidden>{t`Choose an amount of`}</VisuallyHidden>
            {text}
          </button>
          {star}
          <Enter shown={isActive} />
          <AddNow option={option} icon={icon} onAdd={onAddNow} />
        </>
      ) : isUnknown && onAddValues ? (
        <>
          <button type="button" className={rows.words} onClick={() => onOpen(option)}>
            <VisuallyHidden>{verb === 'Add' ? t`Add` : t`Select`}</VisuallyHidden>
            {text}
          </button>
          {star}
          <Button
            radius="xl"
            variant="outline"
            flex="none"
            bd="1px solid var(--gl-line-strong)"
            c="var(--gl-ink)"
            px="md"
            aria-label={t`Add values of ${name}`}
            onClick={() => onAddValues(option)}
          >
            {t`Add values`}
          </Button>
        </>
      ) : (
        <>
          <div className={rows.words}>{text}</div>
          {star}
          <Enter shown={isActive} />
          <button
            type="button"
            className={`${styles.act} ${styles.light} ${styles.wholeRow}`}
            aria-label={verb === 'Add' ? t`Add ${name}` : t`Select ${name}`}
            onClick={() => onOpen(option)}
          >
            {icon}
            {verb === 'Add' ? t`Add` : t`Select`}
          </button>
        </>
      )}
    </li>
  )
}

/** What a recipe or saved meal is, and whose; null for other foods. */
function kindOf({ source, owner }: FoundFood): string | null {
  const name = owner?.name
  if (source === 'recipe') return name ? t`recipe from ${name}` : t`your recipe`
  if (source === 'meal') return name ? t`saved meal from ${name}` : t`saved meal`
  return null
}

type AddNowProps = { option: FoodOption; icon: ReactNode; onAdd: (option: FoodOption) => void }

/** The button that adds the amount shown, with the calories that it adds. */
function AddNow({ option, icon, onAdd }: AddNowProps) {
  const units = useUnits()
  const amount = shownText(option, units)
  const energy = shownEnergy(option) === null ? null : shownEnergyText(option, units)
  const { name } = option
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={energy === null ? t`Add ${amount} of ${name}` : t`Add ${amount} of ${name}, ${energy}`}
      // A double tap adds it once.
      onClick={({ detail }) => detail < 2 && onAdd(option)}
    >
      {icon}
      <span>{energy ?? amount}</span>
    </button>
  )
}

/** The energy of the amount shown. `alone` leaves the amount out, where it stands elsewhere in the row. */
function Energy({ option, alone }: { option: FoodOption; alone: boolean }) {
  const units = useUnits()
  const { food, last, asked } = option
  if (shownEnergy(option) === null)
    return (
      <>
        <IconHelpCircle size={15} stroke={1.7} aria-hidden /> {units.energyOrUnknown(null)}
      </>
    )
  const shown = shownText(option, units)
  const amount = food && !last && !asked ? energyOf(food).per : t`for ${shown}`
  return (
    <>
      <b>{shownEnergyText(option, units)}</b> {!alone && amount}
    </>
  )
}

const Enter = ({ shown }: { shown: boolean }) =>
  shown && (
    <kbd className={`${styles.key} ${styles.enter}`} aria-hidden>
      {t({ message: 'Enter', comment: 'The key' })}
    </kbd>
  )

type FavouriteButtonProps = { name: string; isFavourite: boolean; onToggle: () => void; className?: string }

/** The star that makes a food a favourite. */
export function FavouriteButton({ name, isFavourite, onToggle, className }: FavouriteButtonProps) {
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <IconButton
      className={[styles.favourite, className].filter(Boolean).join(' ')}
      aria-label={t`Favourite ${name}`}
      aria-pressed={isFavourite}
      onClick={onToggle}
    >
      <Star size={20} stroke={1.7} />
    </IconButton>
  )
}

/** The tag beside a food's name that says where its figures come from; common foods have none. */
export function SourceTag({ food }: { food: FoundFood }) {
  const tag = sourceTag(food)
  if (!tag) return null
  return (
    <span className={styles.tag} title={food.source === 'label' ? t`Figures from the packaging` : undefined}>
      {tag}
    </span>
  )
}
