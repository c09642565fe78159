import { TextInput } from '@mantine/core'
import { EditEntry } from '#domain/diary.ts'
import { changeBetween, type EntryChange } from '#domain/entries.ts'
import { loggedFoodId } from '#domain/logged-food.ts'

import { meals } from '#domain/meal-type.ts'
import type { Nutrient } from '#domain/nutrition.ts'
import { SegmentedField } from '../../../forms/SegmentedField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useLast } from '../../../ui/use-last.ts'
import type { ChangeInput, Row } from '../day/entries.ts'
import { EditorButtons } from './EditorButtons.tsx'
import { EntryNutrientFields } from './EntryNutrientFields.tsx'
import { EntryPortion } from './EntryPortion.tsx'
import { editedEntry, valuesOf } from './edited-entry.ts'
import styles from './rows.module.css'

type EntryEditorProps = {
  /** The entry to edit; null closes the editor. */
  row: Row | null
  onClose: () => void
  onChange: (change: ChangeInput) => void
  onRemove: (row: Row) => void
}

/** Corrects an entry; on phones, where a row has only one button, it also moves or deletes the entry. */
export function EntryEditor({ row, ...props }: EntryEditorProps) {
  const last = useLast(row)
  return last && <Editor {...props} row={last} opened={row !== null} />
}

type EditorProps = Omit<EntryEditorProps, 'row'> & { row: Row; opened: boolean }

function Editor({ row, opened, onClose, onChange, onRemove }: EditorProps) {
  const isPhone = useIsPhone()
  const { data: food = null } = trpc.foods.byId.useQuery({ id: loggedFoodId(row) }, { enabled: opened, retry: false })
  const form = useAppForm({
    schema: EditEntry,
    initialValues: valuesOf(row),
    subject: opened && row.id,
    submit: (values): EntryChange | null => changeBetween(row, editedEntry(row, food, values, isTyped)),
    onSuccess(change) {
      onClose()
      if (change) onChange({ id: row.id, ...change })
    },
  })
  const isTyped = (nutrient: Nutrient): boolean => form.isTouched(nutrient)
  const after = editedEntry(row, food, form.values, isTyped)

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      dirty={form.isDirty()}
      param="entry"
      size="lg"
      title={row.foodName}
      onSubmit={form.submit}
      footer={(close) => (
        <EditorButtons
          form={form}
          onCancel={close}
          onRemove={() => {
            onClose()
            onRemove(row)
          }}
        />
      )}
    >
      <div className={styles.editor}>
        <EntryPortion row={row} after={after} food={food} form={form} />
        <TextInput {...form.field('foodName')} label="Name" maxLength={200} autoComplete="off" />
        {isPhone && <SegmentedField {...form.field('mealType')} label="Move to" data={[...meals]} />}
        <EntryNutrientFields form={form} after={after} />
      </div>
    </AppModal>
  )
}
