import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Amount } from '#domain/portion.ts'
import { foodDialogs } from '../../search-params.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { type SearchParams, useDialogOpener, useDialogParams } from '../../ui/dialogs.ts'
import { toastError } from '../../ui/toasts.tsx'
import type { FoundFood } from './food-option.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What the amount of a food starts with, in the history entry of its dialog. */
    askedAmount?: Amount
  }
}

/** A dialog over the food search. A new object for each opening, which resets its form. */
export type FoodDialog =
  /** The amount of a food. */
  | { kind: 'amount'; food: FoundFood; asked?: Amount }
  /** A custom food: a new one, or one that starts from the values of `food`. */
  | { kind: 'custom'; food?: FoundFood; name?: string; code?: string }
  | { kind: 'scan' }
  | { kind: 'yours' }
  /** The foods of a meal in words. */
  | { kind: 'described'; text: string }

const names = Object.keys(foodDialogs) as (keyof typeof foodDialogs)[]

/** The dialog over the food search, from the search parameters, which hold food ids. */
export function useFoodDialog() {
  const { shown, close } = useDialogParams(...names)
  const asked = useLocation({ select: ({ state }) => state.askedAmount })
  const id = shown.food ?? (shown.custom === 'new' ? undefined : shown.custom)
  const {
    data: food,
    isError,
    error,
  } = trpc.foods.byId.useQuery({ id: id ?? '' }, { enabled: id !== undefined, retry: false })
  const failed = id !== undefined && isError && !food
  useEffect(() => {
    if (!failed) return
    toastError(messageOf(error, t`Failed to fetch results. Please try again.`))
    void close()
  }, [failed, error, close])

  const dialog = dialogOf(shown, food, asked)
  // A refetch of the food must not count as a new opening.
  return { dialog: useUntilChanged(dialog && JSON.stringify([dialog.kind, id, shown.describe]), dialog), close }
}

/** Shows a dialog over the food search. */
export function useShowFoodDialog() {
  const utils = trpc.useUtils()
  const open = useDialogOpener(...names)
  return useCallback(
    (dialog: FoodDialog) => {
      if ('food' in dialog && dialog.food)
        utils.foods.byId.setData({ id: dialog.food.id }, { last: null, ...dialog.food })
      if (dialog.kind === 'amount') open({ food: dialog.food.id }, { askedAmount: dialog.asked })
      else if (dialog.kind === 'described') open({ describe: dialog.text })
      else if (dialog.kind === 'custom')
        open({ custom: dialog.food?.id ?? 'new', name: dialog.name, code: dialog.code })
      else open({ [dialog.kind]: 1 })
    },
    [utils, open],
  )
}

function dialogOf(shown: SearchParams, food: FoundFood | undefined, asked: Amount | undefined): FoodDialog | null {
  const { custom, name, code, scan, yours, describe } = shown
  if (shown.food !== undefined) return food ? { kind: 'amount', food, asked } : null
  if (custom === 'new') return { kind: 'custom', name, code }
  if (custom !== undefined) return food ? { kind: 'custom', food } : null
  if (describe) return { kind: 'described', text: describe }
  if (scan) return { kind: 'scan' }
  return yours ? { kind: 'yours' } : null
}

/** Keeps the value that it was given when `key` last changed. */
function useUntilChanged<Value>(key: string | null, value: Value): Value {
  const [cached, setCached] = useState({ key, value })
  if (cached.key === key) return cached.value
  setCached({ key, value })
  return value
}
