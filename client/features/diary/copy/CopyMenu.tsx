import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconBookmarks,
  IconCalendarDown,
  IconCalendarUp,
  IconCopy,
  IconListCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { addDays, type Day } from '#domain/day.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type SearchParams, useDialogParams, usePopoverOrSheet } from '../../../ui/dialog-params.ts'
import { dayInText } from '../../../ui/format.ts'
import { AppModal, Menu } from '../../../ui/lazy-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useUnits } from '../../../units.ts'
import { DayCalendar } from '../date/LazyDayCalendar.tsx'
import type { Row } from '../day/entries.ts'
import type { SavedMeals } from '../meals/use-saved-meals.ts'
import styles from '../rows/rows.module.css'
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
  const what = meal ?? 'the whole day'
  const before = addDays(date, -1)
  const logSaved = (one: SavedMeals['list'][number]) => meal && saved.log(one, date, meal)

  const copies: ActionGroup = {
    actions: [
      {
        key: 'before',
        label: `From ${dayInText(before, today)}`,
        icon: IconCopy,
        act: () => void copying.from(before, date, meal),
      },
      { key: 'from', label: 'From another day…', icon: IconCalendarDown, act: () => open({ copyFrom: about }) },
      ...(rows.length > 0
        ? [{ key: 'to', label: 'To another day…', icon: IconCalendarUp, act: () => open({ copyTo: about }) }]
        : []),
    ],
    title: `Copy ${what}`,
  }
  const meals: ActionGroup = {
    title: 'Saved meals',
    actions: [
      ...saved.list.slice(0, maxListed).map((one) => ({
        key: one.id,
        label: one.name,
        note: units.energy(one.totals.calories.sum),
        icon: IconBookmark,
        act: () => logSaved(one),
      })),
      { key: 'saved', label: 'All saved meals…', icon: IconBookmarks, act: () => open({ savedMeals: meal }) },
      ...(rows.length > 0
        ? [{ key: 'save', label: 'Save as a meal…', icon: IconBookmarkPlus, act: () => open({ saveMeal: meal }) }]
        : []),
    ],
  }

  const select: ActionGroup = {
    title: 'Entries',
    actions:
      onSelect && rows.length > 0
        ? [{ key: 'select', label: 'Select several…', icon: IconListCheck, act: onSelect }]
        : [],
  }

  return (
    <>
      <ActionMenu
        about={about}
        title={meal ?? 'Copy the whole day'}
        groups={meal ? [copies, meals, select] : [copies]}
        className={className}
        label={label}
      >
        {children}
      </ActionMenu>
      <DayChooser
        opened={shown.copyFrom === about}
        title={`Copy ${what} from`}
        date={before}
        today={today}
        onPick={(day) => void copying.from(day, date, meal)}
        onClose={close}
      />
      <DayChooser
        opened={shown.copyTo === about}
        title={`Copy ${what} to`}
        date={date === today ? addDays(date, 1) : today}
        today={today}
        onPick={(day) => void copying.to(day, rows, meal)}
        onClose={close}
      />
      {meal && <SaveMealModal opened={shown.saveMeal === meal} meal={meal} rows={rows} saved={saved} onClose={close} />}
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

type Action = { key: string; label: string; note?: string; icon: TablerIcon; act: () => void }
type ActionGroup = { title: string; actions: Action[] }

type ActionMenuProps = {
  /** The value of the `actions` search parameter that opens the sheet. */
  about: SearchParams['actions']
  /** The title of the sheet on phones. */
  title: string
  groups: ActionGroup[]
  className?: string
  label?: string
  /** The content of the button that opens it. */
  children: ReactNode
}

/** A menu of actions; on phones a sheet. */
function ActionMenu({ about, title, groups, className, label, children }: ActionMenuProps) {
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = usePopoverOrSheet('actions', about)
  const shown = groups.filter(({ actions }) => actions.length > 0)
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className}
        aria-label={label}
        aria-haspopup={isPhone ? 'dialog' : 'menu'}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {children}
      </UnstyledButton>
      {isPhone ? (
        <AppModal opened={opened} onClose={() => setOpened(false)} title={title}>
          {shown.map(({ title: name, actions }) => (
            <div key={actions[0]?.key} className={styles.group}>
              {name !== title && (
                <Text component="h3" size="sm" fw={550} c="dimmed" pt={4} pb={2}>
                  {name}
                </Text>
              )}
              {actions.map((action) => (
                <UnstyledButton
                  key={action.key}
                  className={styles.action}
                  onClick={async () => {
                    await setOpened(false)
                    action.act()
                  }}
                >
                  <Label {...action} />
                </UnstyledButton>
              ))}
            </div>
          ))}
        </AppModal>
      ) : (
        <Menu
          button={button}
          label={label ?? title}
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={270}
          groups={shown.map(({ title: name, actions }) => ({
            title: name,
            items: actions.map((action) => ({ key: action.key, content: <Label {...action} />, act: action.act })),
          }))}
        />
      )}
    </>
  )
}

const Label = ({ label, note, icon: Icon }: Action) => (
  <Group component="span" gap="sm" wrap="nowrap">
    <Icon size={19} stroke={1.7} color="var(--gl-ink-2)" aria-hidden />
    <Box component="span" flex={1} className="gl-clamp">
      {label}
    </Box>
    {note && (
      <Text span size="sm" c="dimmed" className="gl-num">
        {note}
      </Text>
    )}
  </Group>
)
