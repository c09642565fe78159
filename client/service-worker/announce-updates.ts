import { t } from '@lingui/core/macro'
import { toastNotice } from '../ui/toasts.tsx'

/**
 * Says once that another build is ready than the one this page runs. Nothing reloads by itself: every open page keeps
 * working with the files of its own build, and the person decides when.
 */
export function announceUpdates(worker: ServiceWorkerContainer): void {
  const typedIn = followTyping()
  let isAnnounced = false

  worker.addEventListener('controllerchange', async () => {
    if (isAnnounced || (await isOwnBuild(worker.controller))) return
    isAnnounced = true
    toastNotice(t`A new version is ready.`, { label: t`Reload`, onClick: reloadUnlessTyped })
  })

  function reloadUnlessTyped() {
    if (typedIn().length === 0) return location.reload()
    toastNotice(t`What you typed is not saved yet.`, { label: t`Reload anyway`, onClick: () => location.reload() })
  }
}

/** Whether the worker has the script that this page began with; true when it does not answer. */
function isOwnBuild(worker: ServiceWorker | null): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (!worker || !script) return Promise.resolve(true)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(script, [port2])
  })
}

/** Returns a function that tells the fields on the page in which somebody typed something that is still there. */
function followTyping() {
  const fields = new Set<HTMLInputElement | HTMLTextAreaElement>()
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.matches(noText))
    if (isText) fields.add(target)
  })
  return () => [...fields].filter(({ isConnected, value }) => isConnected && value.trim() !== '')
}

const noText = '[type=checkbox], [type=radio], [type=range]'
