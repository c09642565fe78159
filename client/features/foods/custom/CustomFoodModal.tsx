import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { issuesOf, messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { FoodDialog } from '../food-dialog.ts'
import type { FoundFood } from '../food-option.ts'
import styles from './CustomFoodModal.module.css'
import {
  type CustomDraft,
  customFoodOf,
  draftOf,
  hasMore,
  isOwn,
  mainValues,
  moreValues,
  warningOf,
} from './custom-draft.ts'
import { PortionFields } from './PortionFields.tsx'

type Asked = FoodDialog & { kind: 'custom' }

type CustomFoodModalProps = {
  /** Null closes it. */
  asked: Asked | null
  onClose: () => void
  onSaved: (food: FoundFood) => void
}

/** Writes down a food that nobody else knows, or its author's changes to it. */
export function CustomFoodModal({ asked, onClose, onSaved }: CustomFoodModalProps) {
  const utils = trpc.useUtils()
  const [shown, setShown] = useState(asked)
  const [start, setStart] = useState(draftOf())
  const [draft, setDraft] = useState(start)
  const [more, setMore] = useState(false)
  const [issues, setIssues] = useState<Record<string, string>>({})
  if (asked && asked !== shown) {
    const first = draftOf(asked.food, asked.name, asked.code)
    setShown(asked)
    setStart(first)
    setDraft(first)
    setMore(hasMore(first))
    setIssues({})
  }

  const options = {
    onSuccess: ({ warning: _, ...food }: FoundFood & { warning: string | null }) => {
      void utils.customFoods.list.invalidate()
      onSaved(food)
    },
    onError: (error: unknown) => {
      const named = issuesOf(error)
      setIssues(named)
      if (Object.keys(named).length === 0) toastError(messageOf(error, 'Failed to add food.'))
    },
  }
  const creating = trpc.customFoods.create.useMutation(options)
  const changing = trpc.customFoods.change.useMutation(options)

  const own = shown?.food !== undefined && isOwn(shown.food)
  const warning = warningOf(draft)

  function change(part: Partial<CustomDraft>) {
    setDraft((old) => ({ ...old, ...part }))
    if (issues.form) setIssues({})
  }

  function save() {
    const food = customFoodOf(draft)
    if (!food) return setIssues({ form: 'Product name and calories are required.' })
    setIssues({})
    if (own) changing.mutate(food)
    else creating.mutate(food)
  }

  const number = ({ key, name, unit }: (typeof mainValues)[number] | (typeof moreValues)[number]) => (
    <NumberField
      key={key}
      label={name}
      required={key === 'calories'}
      unit={unit}
      max={key === 'calories' ? 100_000 : 10_000}
      decimalScale={2}
      value={draft[key]}
      error={issues[key] ?? (issues.form && key === 'calories' && draft.calories === null)}
      onChange={(value) => change({ [key]: value })}
    />
  )

  return (
    <AppModal
      opened={asked !== null}
      onClose={onClose}
      dirty={draft !== start}
      title={own ? 'Edit custom food' : 'Custom food'}
      subtitle="Values per 100 g"
      onSubmit={save}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" data-wide loading={creating.isPending || changing.isPending}>
            {own ? 'Save' : 'Add food'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextInput
          label="Product name"
          required
          data-autofocus={draft.productName === '' || undefined}
          maxLength={200}
          autoComplete="off"
          value={draft.productName}
          error={issues.productName ?? (issues.form && draft.productName.trim() === '')}
          onChange={(event) => change({ productName: event.currentTarget.value })}
        />
        <div className={styles.values} data-main>
          {mainValues.map(number)}
        </div>
        {warning && (
          <p className={styles.warning} role="status">
            <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
            {warning}
          </p>
        )}
        <div className={styles.pair}>
          <TextInput
            label="Serving size"
            placeholder="e.g. 1 slice (40 g)"
            maxLength={200}
            autoComplete="off"
            value={draft.servingSize}
            error={issues.servingSize}
            onChange={(event) => change({ servingSize: event.currentTarget.value })}
          />
          <TextInput
            label="Barcode"
            placeholder="Optional"
            inputMode="numeric"
            maxLength={64}
            autoComplete="off"
            value={draft.barcode}
            error={issues.barcode}
            onChange={(event) => change({ barcode: event.currentTarget.value })}
          />
        </div>
        {more ? (
          <>
            <div className={styles.values}>{moreValues.map(number)}</div>
            <PortionFields portions={draft.portions} onChange={(portions) => change({ portions })} />
          </>
        ) : (
          <button type="button" className={`gl-link ${styles.more}`} onClick={() => setMore(true)}>
            More values and portions
          </button>
        )}
        {issues.form && (
          <p className={styles.error} role="alert">
            {issues.form}
          </p>
        )}
      </div>
    </AppModal>
  )
}
