import { t } from '@lingui/core/macro'
import { IconDroplet, IconLeaf, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useId, useRef, useState } from 'react'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { oneDecimal } from '../../../ui/format.ts'
import { Menu } from '../../../ui/lazy-part.tsx'
import { Tick, WaitingMark } from '../../../ui/marks.tsx'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import { useMeals } from '../../../user.ts'
import { isNew, type Row } from '../day/entries.ts'
import { foodLog } from '../day/food-log.ts'
import { isSelectable } from '../selection/use-selected-rows.ts'
import { focusPencil, removeRow } from './row-focus.ts'
import styles from './rows.module.css'
import { Unsaved } from './Unsaved.tsx'

type FoodRowProps = {
  row: Row
  onEdit: (row: Row) => void
  /** Null while no entries are being selected. */
  isSelected: boolean | null
  onToggle: (rows: Row[]) => void
}

/**
 * A food entry: one line with edit and delete; on phones two lines with edit only, whose sheet has the rest. While entries
 * are being selected, the whole row is one toggle. Memoised, because a long day has many: a phone would take a tenth of a
 * second to render them all again for each food that is added.
 */
export const FoodRow = memo(function FoodRow({ row, onEdit, isSelected, onToggle }: FoodRowProps) {
  const text = useId()
  if (isSelected !== null)
    return (
      <li className={`${styles.lineRow} ${styles.selectable}`}>
        <RowToggle row={row} labelledBy={text} isSelected={isSelected} onToggle={() => onToggle([row])} />
        <div id={text} className={styles.lineWhat}>
          <EntryText row={row} />
        </div>
        <EntryAmounts row={row} />
      </li>
    )

  return (
    <li className={`${styles.lineRow} ${styles.foodRow}`} data-unsaved={row.unsaved?.failed || undefined}>
      <div id={text} className={`${styles.lineWhat} ${styles.foodRowWhat}`}>
        <EntryText row={row} />
        <Unsaved name={row.foodName} change={row.unsaved} />
      </div>
      <EntryAmounts row={row} />
      <RowButtons row={row} onEdit={onEdit} />
    </li>
  )
})

type RowButtonsProps = Pick<FoodRowProps, 'row' | 'onEdit'>

function RowButtons({ row, onEdit }: RowButtonsProps) {
  const name = row.foodName
  const isPhone = useIsPhone()
  // An entry that is not on the server yet can only be retried or deleted.
  const isOnlyHere = isNew(row)
  if (isPhone && !isOnlyHere)
    return (
      <IconButton data-edit={row.id} data-last-of={row.id} aria-label={t`Edit ${name}`} onClick={() => onEdit(row)}>
        <IconPencil size={19} stroke={1.7} />
      </IconButton>
    )
  return (
    <>
      {!isOnlyHere && <EntryMenu row={row} onEdit={onEdit} />}
      <IconButton
        data-last-of={row.id}
        className={styles.lineBin}
        aria-label={t`Delete ${name}`}
        onClick={() => removeRow(row, foodLog.remove)}
      >
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </>
  )
}

/** The pencil with a menu of the other meals, and of the editor. */
function EntryMenu({ row, onEdit }: RowButtonsProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** Undefined until it is first opened: a long day has many rows. */
  const [opened, setOpened] = useState<boolean>()
  const name = row.foodName
  const label = t`Edit ${name}`
  const meals = useMeals()
  const moveTo = (meal: Meal) => {
    void foodLog.change({ id: row.id, mealType: meal })
    focusPencil(row.id)
  }
  return (
    <>
      <IconButton
        ref={button}
        data-edit={row.id}
        className={styles.linePencil}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened ?? false}
        onClick={() => setOpened(!opened)}
      >
        <IconPencil size={18} stroke={1.7} />
      </IconButton>
      {opened !== undefined && (
        <Menu
          button={button}
          label={label}
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width={200}
          groups={[
            {
              title: t`Move to`,
              items: meals
                .filter((meal) => meal !== row.mealType)
                .map((meal) => ({ key: meal, content: word(meal), act: () => moveTo(meal) })),
            },
            { items: [{ key: 'edit', content: t`Edit entry`, act: () => onEdit(row) }] },
          ]}
        />
      )}
    </>
  )
}

type RowToggleProps = {
  row: Row
  /** The id of the row's text. */
  labelledBy: string
  isSelected: boolean
  onToggle: () => void
}

/** Covers a row and toggles it, with a tick at its start. */
const RowToggle = ({ row, labelledBy, isSelected, onToggle }: RowToggleProps) => (
  <button
    type="button"
    data-select={row.id}
    aria-pressed={isSelected}
    aria-labelledby={labelledBy}
    disabled={!isSelectable(row)}
    className={styles.toggle}
    onClick={onToggle}
  >
    <Tick checked={isSelected} />
  </button>
)

/** Longer names may be cut off after two lines, so the marks stand outside of them. */
const longName = 36

/** The name and the serving of a food entry. */
function EntryText({ row }: { row: Row }) {
  const { amount } = useUnits()
  const isLong = row.foodName.length > longName
  const leaf = row.isFruitOrVeg && (
    <IconLeaf size={16} stroke={1.7} color="var(--gl-fruit)" role="img" aria-label={t`Fruit or veg`} />
  )
  const drop = row.waterMl && (
    <IconDroplet size={16} stroke={1.7} color="var(--gl-water)" role="img" aria-label={t`Counts as water`} />
  )
  const marks = (leaf || drop) && (
    <>
      {leaf}
      {drop}
    </>
  )
  return (
    <>
      <span className={styles.nameLine}>
        <span className={`${styles.food} gl-clamp`} title={row.foodName}>
          {row.foodName}
          {!isLong && marks && <span className={styles.mark}>{marks}</span>}
        </span>
        {isLong && marks}
        {row.unsaved?.waiting && <WaitingMark />}
      </span>
      <span className={`${styles.detail} gl-num`}>{amount(row)}</span>
    </>
  )
}

/** The columns of numbers of a food entry. */
function EntryAmounts({ row }: { row: Row }) {
  const { energyNumber, energyUnit } = useUnits()
  return (
    <>
      <Amount className={styles.kcal} value={row.calories} write={energyNumber} unit={word(energyUnit)} />
      <Amount className={styles.fat} value={row.fat} write={oneDecimal} unit={t`g fat`} />
    </>
  )
}

type AmountProps = { className?: string; value: number | null; write: (value: number) => string; unit: string }

function Amount({ className, value, write, unit }: AmountProps) {
  return (
    <span className={`${className} gl-num`} data-unknown={value === null || undefined}>
      {value === null ? t`unknown` : write(value)}
      <VisuallyHidden> {unit}</VisuallyHidden>
    </span>
  )
}
