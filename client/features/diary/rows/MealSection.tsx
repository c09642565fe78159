import { t } from '@lingui/core/macro'
import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconDots, IconPlus } from '@tabler/icons-react'
import { addDays, type Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { nutrientNames, totals } from '#domain/nutrition.ts'
import { word } from '../../../i18n.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { dayInText, nameInText, oneDecimal } from '../../../ui/format.ts'
import { Tick } from '../../../ui/marks.tsx'
import { mealInText } from '../../../ui/meal-names.ts'
import { VisuallyHidden } from '../../../ui/page.tsx'
import { RowList } from '../../../ui/rows.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import { CopyMenu } from '../copy/CopyMenu.tsx'
import type { Copying } from '../copy/use-copying.ts'
import { counted, type Row } from '../day/entries.ts'
import type { SavedMeals } from '../meals/use-saved-meals.ts'
import { isSelectable, type SelectedRows } from '../selection/use-selected-rows.ts'
import { FoodRow } from './FoodRow.tsx'
import line from './rows.module.css'

import { Sum } from './Sum.tsx'

type MealSectionProps = {
  meal: Meal
  rows: Row[]
  date: Day
  today: Day
  /** Whether the day before has entries in this meal. */
  hasBefore: boolean
  copying: Copying
  saved: SavedMeals
  selected: SelectedRows
  onAdd: (meal: Meal) => void
  onEdit: (row: Row) => void
}

/** A meal: its name and totals, then a row for each food. */
export function MealSection(props: MealSectionProps) {
  const { meal, rows, date, today, hasBefore, copying, saved, selected, onAdd, onEdit } = props
  const isPhone = useIsPhone()
  const units = useUnits()
  const { calories, protein, carbs, fat } = totals(counted(rows))
  const selectable = rows.filter(isSelectable)
  const name = word(meal)
  const lowerName = mealInText(meal)
  const before = addDays(date, -1)
  const dayBefore = dayInText(before, today)

  return (
    <section className={line.section} aria-label={name}>
      <div className={line.lineHead}>
        <div className={line.title}>
          <h3>
            {selected.isOn ? (
              <UnstyledButton
                className={line.selectAll}
                aria-pressed={selectable.length > 0 && selectable.every(selected.has)}
                aria-label={t`${name}, all entries`}
                disabled={selectable.length === 0}
                onClick={() => selected.toggle(selectable)}
              >
                <Tick checked={selectable.length > 0 && selectable.every(selected.has)} />
                {name}
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
                className={`${line.menu} gl-hover`}
                label={t`${name}: copy and saved meals`}
              >
                {name}
                <IconDots size={18} stroke={1.7} aria-hidden />
              </CopyMenu>
            )}
          </h3>
          {!selected.isOn && date !== today && rows.length > 0 && (
            <Button
              variant="light"
              radius="xl"
              flex="none"
              size="sm"
              px={10}
              fz={14}
              className="gl-touch"
              leftSection={<IconCopy size={16} stroke={1.7} />}
              aria-label={t`Copy to today: ${name}`}
              onClick={() => void copying.to(today, rows, meal)}
            >
              {isPhone ? t`Copy` : t`Copy to today`}
            </Button>
          )}
          {!isPhone && rows.length > 0 && (
            <span className={`${line.macros} gl-num`}>
              <abbr title={t`Protein, g`}>{word(nutrientNames.protein).charAt(0)}</abbr>{' '}
              <Sum total={protein} of={nameInText(nutrientNames.protein)} />
              {' · '}
              <abbr title={t`Carbs, g`}>{word(nutrientNames.carbs).charAt(0)}</abbr>{' '}
              <Sum total={carbs} of={nameInText(nutrientNames.carbs)} />
            </span>
          )}
        </div>
        {rows.length > 0 && (
          <>
            <span className={`${line.kcal} gl-num`} data-unknown={calories.sum === null || undefined}>
              <Sum total={calories} of={nameInText(units.energyName)} write={units.energyNumber} />
              <VisuallyHidden> {word(units.energyUnit)}</VisuallyHidden>
            </span>
            <span className={`${line.fat} gl-num`} data-unknown={fat.sum === null || undefined}>
              <Sum total={fat} of={nameInText(nutrientNames.fat)} write={oneDecimal} />
              <VisuallyHidden> {t`g fat`}</VisuallyHidden>
            </span>
          </>
        )}
        {!selected.isOn && (
          <IconButton data-add className={line.lineAdd} aria-label={t`Add food to ${name}`} onClick={() => onAdd(meal)}>
            <IconPlus size={20} stroke={2.2} />
          </IconButton>
        )}
      </div>
      {rows.length === 0 ? (
        <Group justify="space-between" align="baseline" gap="0 12px" pt={4} pb={10} fz={14}>
          <Text c="var(--gl-ink-3)">{t`No entries for ${name}.`}</Text>
          {hasBefore && (
            <button
              type="button"
              className="gl-link"
              onClick={({ currentTarget }) => {
                // This line goes once the meal has entries.
                currentTarget.closest('section')?.querySelector<HTMLElement>('[data-add]')?.focus()
                void copying.from(before, date, meal)
              }}
            >
              {date === today ? t`Copy yesterday's ${lowerName}` : t`Copy ${lowerName} from ${dayBefore}`}
            </button>
          )}
        </Group>
      ) : (
        <RowList>
          {rows.map((row) => (
            <FoodRow
              key={row.id}
              row={row}
              onEdit={onEdit}
              isSelected={selected.isOn ? selected.has(row) : null}
              onToggle={selected.toggle}
            />
          ))}
        </RowList>
      )}
    </section>
  )
}
