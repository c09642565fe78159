import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { storageKey } from '../../base-path.ts'
import { sentence } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { type Overview, originName, type Run } from './catalogue-texts.ts'

/** In sessionStorage: the id of the import whose result this tab still has to show. */
const key = storageKey('import to follow')

/** Remembers an import, so that its result is shown even if another screen was open when it ended. */
export const rememberImport = (id: string): void => sessionStorage.setItem(key, id)

/** Shows how an import ended. `running` is the id of the running import, null without one, undefined until loaded. */
export function useImportOutcome(running: string | null | undefined, overview: Overview | undefined): void {
  const utils = trpc.useUtils()
  const before = useRef(running)
  useEffect(() => {
    if (running) rememberImport(running)
    // The import may have changed the catalogue.
    if (before.current && running === null) void utils.admin.catalogue.overview.invalidate()
    before.current = running
  }, [running, utils])

  useEffect(() => {
    const run = overview?.runs.find(({ id }) => id === sessionStorage.getItem(key))
    if (running !== null || !run || run.status === 'running') return
    sessionStorage.removeItem(key)
    toastOutcome(run)
  }, [running, overview])
}

function toastOutcome({ status, origin, foods, problem }: Run) {
  const file = originName(origin)
  if (status === 'done')
    toastSuccess(plural(foods ?? 0, { one: `Imported # food from ${file}.`, other: `Imported # foods from ${file}.` }))
  else if (status === 'cancelled') toastSuccess(t`Import cancelled. The catalogue is as it was.`)
  else toastError(`${t`The import failed.`} ${sentence(problem ?? '')}`)
}
