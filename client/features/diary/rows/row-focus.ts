import { focusAfter, focusSoon } from '../../../ui/focus.ts'

/** Deletes a row and moves the focus to the same button of the next row, else the previous one, else the meal's +. */
export function removeRow<Row extends { id: string }>(row: Row, remove: (row: Row) => void) {
  focusAfter('data-last-of', row.id, '[data-add]')
  remove(row)
}

/** Focuses an entry's edit button once its menu has closed and, after a move to another meal, its new row is there. */
export const focusPencil = (id: string): void =>
  focusSoon(() => document.querySelector<HTMLElement>(`[data-edit="${id}"]`))
