import { t } from '@lingui/core/macro'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconBookmarks,
  IconCalendarDown,
  IconCalendarUp,
  IconCopy,
  IconListCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { word } from '../../../i18n.ts'
import { useDialogParams } from '../../../ui/dialogs.ts'
import { dayInText } from '../../../ui/format.ts'
import { AppModal, lazyDialog } from '../../../ui/lazy-part.tsx'
import { useUnits } from '../../../units.ts'
import { type ActionGroup, ActionMenu } from '../ActionMenu.tsx'
import { DayCalendar } from '../date/LazyDayCalendar.tsx'
import type { Row } from '../day/entries.ts'
import type { SavedMeals } from '../meals/use-saved-meals.ts'
import type { Copying } from './use-copying.ts'

const SaveMealModal = lazyDialog(
  () => import('../meals/SaveMealModal.tsx').then((module) => module.SaveMealModal),
  ({ opened }) => opened,
)

/** How many saved meals the menu lists directly; the rest are in a dialog. */
const maxListed = 5

type CopyMenuProps = {
  /** Omitted for the whole day. */
  meal?: Meal
  /** The entries of the meal or the day. */
  rows: Row[]
  date: Day
  today: Day
  copying: Copying
  saved: SavedMeals
  /** Starts selecting entries of the meal. */
  onSelect?: () => void
  className?: string
  label?: string
  children: ReactNode
}

/** The menu to copy to and from other days and, for a meal, to use or create saved meals. */
export function CopyMenu(props: CopyMenuProps) {
  const { meal, rows, date, today, copying, saved, onSelect, className, label, children } = props
  const { shown, open, close } = useDialogParams('copyFrom', 'copyTo', 'saveMeal', 'savedMeals')
  const units = useUnits()
  const about = meal ?? 'day'
  const name = meal && word(meal)
  const before = addDays(date, -1)
  const dayBefore = dayInText(before, today)
  const logSaved = (one: SavedMeals['list'][number]) => meal && saved.log(one, date, meal)

  const copies: ActionGroup = {
    actions: [
      {
        key: 'before',
        label: t`From ${dayBefore}`,
        icon: IconCopy,
        act: () => void copying.from(before, date, meal),
      },
      { key: 'from', label: t`From another day…`, icon: IconCalendarDown, act: () => open({ copyFrom: about }) },
      ...(rows.length > 0
        ? [{ key: 'to', label: t`To another day…`, icon: IconCalendarUp, act: () => open({ copyTo: about }) }]
        : []),
    ],
    title: name ? t`Copy ${name}` : t`Copy the whole day`,
  }
  const meals: ActionGroup = {
    title: t`Saved meals`,
    actions: [
      ...saved.list.slice(0, maxListed).map((one) => ({
        key: one.id,
        label: one.name,
        note: units.energy(one.totals.calories.sum),
        icon: IconBookmark,
        act: () => logSaved(one),
      })),
      { key: 'saved', label: t`All saved meals…`, icon: IconBookmarks, act: () => open({ savedMeals: meal }) },
      ...(rows.length > 0
        ? [{ key: 'save', label: t`Save as a meal…`, icon: IconBookmarkPlus, act: () => open({ saveMeal: meal }) }]
        : []),
    ],
  }

  const select: ActionGroup = {
    title: t`Entries`,
    actions:
      onSelect && rows.length > 0
        ? [{ key: 'select', label: t`Select several…`, icon: IconListCheck, act: onSelect }]
        : [],
  }

  return (
    <>
      <ActionMenu
        about={about}
        title={name ?? t`Copy the whole day`}
        groups={meal ? [copies, meals, select] : [copies]}
        className={className}
        label={label}
      >
        {children}
      </ActionMenu>
      <DayChooser
        opened={shown.copyFrom === about}
        title={name ? t`Copy ${name} from` : t`Copy the whole day from`}
        date={before}
        today={today}
        onPick={(day) => void copying.from(day, date, meal)}
        onClose={close}
      />
      <DayChooser
        opened={shown.copyTo === about}
        title={name ? t`Copy ${name} to` : t`Copy the whole day to`}
        date={date === today ? addDays(date, 1) : today}
        today={today}
        onPick={(day) => void copying.to(day, rows, meal)}
        onClose={close}
      />
      {meal && (
        <SaveMealModal
          opened={shown.saveMeal === meal}
          param="saveMeal"
          meal={meal}
          rows={rows}
          saved={saved}
          onClose={close}
        />
      )}
    </>
  )
}

type DayChooserProps = {
  opened: boolean
  title: string
  date: Day
  today: Day
  onPick: (day: Day) => void
  onClose: () => Promise<void>
}

/** A dialog to choose a day. */
function DayChooser({ opened, title, date, today, onPick, onClose }: DayChooserProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title={title}>
      {opened && (
        <DayCalendar
          date={date}
          today={today}
          onPick={async (day) => {
            await onClose()
            onPick(day)
          }}
        />
      )}
    </AppModal>
  )
}
