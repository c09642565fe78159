/** Deletes a row and hands its focus on: to the same button of the next row, else of the one before, else to its +. */
export function removeRow<Row extends { id: string }>(row: Row, rows: readonly Row[], remove: (row: Row) => void) {
  const at = rows.indexOf(row)
  const next = rows[at + 1] ?? rows[at - 1]
  const section = document.querySelector(`[data-last-of="${row.id}"]`)?.closest('section')
  remove(row)
  requestAnimationFrame(() => {
    const button = next && section?.querySelector<HTMLElement>(`[data-last-of="${next.id}"]`)
    ;(button ?? section?.querySelector<HTMLElement>('[data-add]'))?.focus({ preventScroll: true })
  })
}

/** The menu that had the focus is gone by then, and a row that moved to another meal is a new one, a moment later. */
export function focusPencil(id: string) {
  const find = () => document.querySelector<HTMLElement>(`[data-edit="${id}"]`)
  setTimeout(() => {
    find()?.focus({ preventScroll: true })
    find()?.scrollIntoView({ block: 'nearest' })
  }, 50)
}
