import '../../../mantine-lazy.css'
import { plural, t } from '@lingui/core/macro'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconBookmarkPlus, IconCopy, IconSwitchHorizontal, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { totals } from '#domain/nutrition.ts'
import { word } from '../../../i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useDialogParams } from '../../../ui/dialogs.ts'
import { nameInText, whole } from '../../../ui/format.ts'
import { mealOptions } from '../../../ui/meal-names.ts'
import { useUnits } from '../../../units.ts'
import { useMeals } from '../../../user.ts'
import type { Copying } from '../copy/use-copying.ts'
import { DayCalendar } from '../date/LazyDayCalendar.tsx'
import type { Row } from '../day/entries.ts'
import { foodLog } from '../day/food-log.ts'
import { SaveMealModal } from '../meals/SaveMealModal.tsx'
import type { SavedMeals } from '../meals/use-saved-meals.ts'
import styles from '../rows/rows.module.css'
import { Sum } from '../rows/Sum.tsx'
import type { SelectedRows } from './use-selected-rows.ts'

type SelectionProps = {
  selected: SelectedRows
  date: Day
  today: Day
  copying: Copying
  saved: SavedMeals
}

/** The bar of the selected entries and its dialogs, while entries are being selected. Every action ends that. */
export const Selection = (props: SelectionProps) => props.selected.isOn && <Selecting {...props} />

function Selecting({ selected: { rows, stop }, date, today, copying, saved }: SelectionProps) {
  const { shown, open, close } = useDialogParams('selected')
  const [first] = rows
  const meals = useMeals()
  const dialog = first && shown.selected
  const [copyMeal, setCopyMeal] = useState<string>(sameMeal)

  async function finish() {
    await close()
    await stop()
  }

  return (
    <>
      <SelectionBar
        rows={rows}
        onCopy={() => open({ selected: 'copy' })}
        onMove={() => open({ selected: 'move' })}
        onSave={() => open({ selected: 'save' })}
        onRemove={() => {
          void stop()
          foodLog.removeMany(rows)
        }}
        onDone={stop}
      />
      <AppModal
        opened={dialog === 'copy'}
        onClose={close}
        title={plural(rows.length, { one: 'Copy # entry to', other: 'Copy # entries to' })}
      >
        <Stack>
          <Select
            label={t`Meal`}
            data={[{ value: sameMeal, label: t`Same meal` }, ...mealOptions(meals)]}
            value={copyMeal}
            onChange={(meal) => setCopyMeal(meal ?? sameMeal)}
            allowDeselect={false}
            withCheckIcon={false}
            comboboxProps={{ shadow: 'pop' }}
          />
          {dialog === 'copy' && (
            <DayCalendar
              date={date}
              today={today}
              onPick={async (day) => {
                await finish()
                void copying.selected(rows, day, copyMeal === sameMeal ? null : (copyMeal as Meal))
              }}
            />
          )}
        </Stack>
      </AppModal>
      <AppModal
        opened={dialog === 'move'}
        onClose={close}
        title={plural(rows.length, { one: 'Move # entry to', other: 'Move # entries to' })}
      >
        <Group gap={10}>
          {meals.map((meal) => (
            <Button
              key={meal}
              variant="light"
              flex="1 0 45%"
              disabled={rows.every(({ mealType }) => mealType === meal)}
              onClick={async () => {
                await finish()
                foodLog.moveMany(rows, meal)
              }}
            >
              {word(meal)}
            </Button>
          ))}
        </Group>
      </AppModal>
      {first && (
        <SaveMealModal
          opened={dialog === 'save'}
          param="selected"
          meal={first.mealType}
          rows={rows}
          saved={saved}
          onClose={close}
          onSaved={finish}
        />
      )}
    </>
  )
}

/** No name of a meal. */
const sameMeal = ' '

type SelectionBarProps = {
  rows: Row[]
  onCopy: () => void
  onMove: () => void
  onSave: () => void
  onRemove: () => void
  onDone: () => void
}

/** What can be done with the selected entries; stays at the foot of the window. */
function SelectionBar({ rows, onCopy, onMove, onSave, onRemove, onDone }: SelectionBarProps) {
  const units = useUnits()
  const count = whole(rows.length)
  const actions: { label: string; icon: TablerIcon; act: () => void; danger?: true }[] = [
    { label: t`Copy`, icon: IconCopy, act: onCopy },
    { label: t`Move`, icon: IconSwitchHorizontal, act: onMove },
    { label: t`Save as meal`, icon: IconBookmarkPlus, act: onSave },
    { label: t`Delete`, icon: IconTrash, act: onRemove, danger: true },
  ]
  return (
    <section className={styles.bar} aria-label={t`Selected entries`}>
      <Group justify="space-between" ps={8}>
        <Text c="dimmed" className="gl-num" role="status">
          {rows.length === 0 ? (
            t`Choose entries`
          ) : (
            <>
              <Text span c="var(--gl-ink)" fw={650}>
                {t`${count} selected`}
              </Text>{' '}
              · <Sum total={totals(rows).calories} of={nameInText(units.energyName)} write={units.energyNumber} />{' '}
              {word(units.energyUnit)}
            </>
          )}
        </Text>
        <Button variant="subtle" px={14} onClick={onDone}>
          {t`Done`}
        </Button>
      </Group>
      <div className={styles.actions}>
        {actions.map(({ label, icon: Icon, act, danger }) => (
          <button key={label} type="button" data-danger={danger} disabled={rows.length === 0} onClick={act}>
            <Icon size={20} stroke={1.7} aria-hidden />
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}
