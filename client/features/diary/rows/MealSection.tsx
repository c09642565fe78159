import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconDots, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { totals } from '#domain/nutrition.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { dayInText, oneDecimal } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useStable } from '../../../ui/use-stable.ts'
import { useUnits } from '../../../units.ts'
import { CopyMenu } from '../copy/CopyMenu.tsx'
import type { Copying } from '../copy/use-copying.ts'
import { counted, type Row } from '../day/entries.ts'
import type { FoodLog } from '../day/use-food-log.ts'
import type { SavedMeals } from '../meals/use-saved-meals.ts'
import { isSelectable, type RowSelection } from '../selection/use-selected-rows.ts'
import { FoodRow } from './FoodRow.tsx'
import { removeRow } from './row-focus.ts'
import line from './rows.module.css'

import { Sum } from './Sum.tsx'

type MealSectionProps = {
  meal: Meal
  rows: Row[]
  date: Day
  today: Day
  /** Whether the day before has entries in this meal. */
  hasBefore: boolean
  log: FoodLog
  copying: Copying
  saved: SavedMeals
  selected: RowSelection
  onAdd: (meal: Meal) => void
  onEdit: (row: Row) => void
}

/** A meal: its name and totals, then a row for each food. */
export const MealSection = memo(function MealSection(props: MealSectionProps) {
  const { meal, rows, date, today, hasBefore, log, copying, saved, selected, onAdd, onEdit } = props
  const isPhone = useIsPhone()
  const units = useUnits()
  const { calories, protein, carbs, fat } = totals(counted(rows))
  const selectable = rows.filter(isSelectable)
  const stable = useStable({
    edit: onEdit,
    remove: (row: Row) => removeRow(row, log.remove),
    toggle: (row: Row) => selected.toggle([row]),
  })

  return (
    <section className={line.section} aria-label={meal}>
      <div className={line.lineHead}>
        <div className={line.title}>
          <h3>
            {selected.isOn ? (
              <UnstyledButton
                className={line.selectAll}
                aria-pressed={selectable.length > 0 && selectable.every(selected.has)}
                aria-label={`${meal}, all entries`}
                disabled={selectable.length === 0}
                onClick={() => selected.toggle(selectable)}
              >
                <Tick checked={selectable.length > 0 && selectable.every(selected.has)} />
                {meal}
              </UnstyledButton>
            ) : (
              <CopyMenu
                meal={meal}
                rows={rows}
                date={date}
                today={today}
                copying={copying}
                saved={saved}
                onSelect={() => selected.start(selectable[0])}
                className={line.menu}
                label={`${meal}: copy and saved meals`}
              >
                {meal}
                <IconDots size={18} stroke={1.7} aria-hidden />
              </CopyMenu>
            )}
          </h3>
          {!selected.isOn && date !== today && rows.length > 0 && (
            <Button
              variant="light"
              radius="xl"
              flex="none"
              h={36}
              px={10}
              fz={14}
              className="gl-touch"
              leftSection={<IconCopy size={16} stroke={1.7} />}
              aria-label={`Copy to today: ${meal}`}
              onClick={() => void copying.to(today, rows, meal)}
            >
              {isPhone ? 'Copy' : 'Copy to today'}
            </Button>
          )}
          {!isPhone && rows.length > 0 && (
            <span className={`${line.macros} gl-num`}>
              <abbr title="Protein, g">P</abbr> <Sum total={protein} of="protein" />
              {' · '}
              <abbr title="Carbs, g">C</abbr> <Sum total={carbs} of="carbs" />
            </span>
          )}
        </div>
        {rows.length > 0 && (
          <>
            <span className={`${line.kcal} gl-num`} data-unknown={calories.sum === null || undefined}>
              <Sum total={calories} of={units.energyName.toLowerCase()} write={units.energyNumber} />
              <VisuallyHidden> {units.energyUnit}</VisuallyHidden>
            </span>
            <span className={`${line.fat} gl-num`} data-unknown={fat.sum === null || undefined}>
              <Sum total={fat} of="fat" write={oneDecimal} />
              <VisuallyHidden> g fat</VisuallyHidden>
            </span>
          </>
        )}
        {!selected.isOn && (
          <IconButton data-add className={line.lineAdd} aria-label={`Add food to ${meal}`} onClick={() => onAdd(meal)}>
            <IconPlus size={20} stroke={2.2} />
          </IconButton>
        )}
      </div>
      {rows.length === 0 ? (
        <Group justify="space-between" align="baseline" gap="0 12px" pt={4} pb={10} fz={14}>
          <Text c="var(--gl-ink-3)">No entries for {meal}.</Text>
          {hasBefore && (
            <button type="button" className="gl-link" onClick={() => void copying.from(addDays(date, -1), date, meal)}>
              {date === today
                ? `Copy yesterday's ${meal.toLowerCase()}`
                : `Copy ${meal.toLowerCase()} from ${dayInText(addDays(date, -1), today)}`}
            </button>
          )}
        </Group>
      ) : (
        <RowList>
          {rows.map((row) => (
            <FoodRow
              key={row.id}
              row={row}
              log={log}
              onEdit={stable.edit}
              onRemove={stable.remove}
              isSelected={selected.isOn ? selected.has(row) : null}
              onToggle={stable.toggle}
            />
          ))}
        </RowList>
      )}
    </section>
  )
})
