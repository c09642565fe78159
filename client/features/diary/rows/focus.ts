/** Deletes a row and moves the focus to the same button of the next row, else the previous one, else the meal's +. */
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

/** Focuses an entry's edit button once its menu has closed and, after a move to another meal, its new row is there. */
export function focusPencil(id: string) {
  focusSoon(`[data-edit="${id}"]`, (pencil) => pencil.scrollIntoView({ block: 'nearest' }))
}

/** Focuses an element that a change of the page brings or moves, once the page has been rendered. */
export function focusSoon(selector: string, then?: (element: HTMLElement) => void) {
  setTimeout(() => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.focus({ preventScroll: true })
    if (element) then?.(element)
  }, 50)
}
