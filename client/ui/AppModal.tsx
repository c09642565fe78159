import { t } from '@lingui/core/macro'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { IconButton } from './buttons.tsx'
import styles from './dialogs.module.css'
import { type SearchParams, topDialog, useIsClosing } from './dialogs.ts'
import { controlsIn } from './focus.ts'
import { useIsPhone } from './use-is-phone.ts'

type Question = { title: string; verb: string; cancel: string; text: string }

const unsaved = (): Question => ({
  title: t`Discard changes?`,
  verb: t`Discard`,
  cancel: t`Keep editing`,
  text: t`Your changes have not been saved.`,
})

export type AppModalProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Before the cross. */
  actions?: ReactNode
  /**
   * Fixed below the body: Cancel first, then the primary button. `data-wide` gives one two thirds on phones, `data-line` a line.
   * A function gets the `close` that asks first, for a Cancel button.
   */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  /** Makes body and footer one form: Enter submits, and so does a `type="submit"` in the footer. */
  onSubmit?: () => void
  /** md 480 px, lg 680 px. */
  size?: 'md' | 'lg'
  /** On phones: the whole screen instead of a bottom sheet. */
  fullOnPhone?: boolean
  /** The body is nothing but text: it takes the focus, so that the arrow keys scroll it. */
  isText?: boolean
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
  /** What is asked then, where it is not about unsaved changes. */
  question?: Question
  /** The search parameter that keeps it open: going back to an entry without it asks too. */
  param?: keyof SearchParams
  children?: ReactNode
}

/**
 * The modal for all features, on phones a bottom sheet: head and footer are fixed while the body scrolls. Esc, the backdrop, the
 * cross and (on phones) a swipe down close it.
 */
export function AppModal(props: AppModalProps) {
  const { opened, onClose, title, subtitle, actions, footer, onSubmit, size = 'md', fullOnPhone, isText } = props
  const { dirty, question = unsaved(), param, children } = props
  const isPhone = useIsPhone()
  const isSheet = isPhone && !fullOnPhone
  const content = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  // What it asked about is gone, as after a save that was still on its way.
  if (asking && !opened) setAsking(false)
  const close = () => (dirty ? setAsking(true) : onClose())
  const swipe = useSwipeDown(content, close)
  const text = { tabIndex: 0, role: 'region', 'aria-label': typeof title === 'string' ? title : undefined }

  const inside = (
    <>
      <div className={styles.head} {...(isSheet && swipe)}>
        {isSheet && <span className={styles.grab} aria-hidden />}
        <div className={styles.heading}>
          <Modal.Title tabIndex={-1} className={styles.title}>
            {title}
          </Modal.Title>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        <IconButton className={styles.close} aria-label={t`Close`} onClick={close}>
          <IconX size={21} stroke={1.7} />
        </IconButton>
      </div>
      <Modal.Body ref={chooseFirstFocus} className={styles.body} {...(isText && text)}>
        {children}
      </Modal.Body>
      {footer && <div className={styles.foot}>{typeof footer === 'function' ? footer(close) : footer}</div>}
    </>
  )
  return (
    <>
      {dirty && opened && param && (
        // Going back again closes the question, as with any other dialog.
        <GoingBack
          param={param}
          isOnTop={() => asking || topDialog() === content.current}
          onBlocked={() => setAsking(!asking)}
        />
      )}
      <ModalFrame
        opened={opened}
        onClose={close}
        content={content}
        className={`${styles.sheetOrModalContent} ${isPhone ? (fullOnPhone ? styles.full : styles.sheet) : styles[size]}`}
      >
        {onSubmit ? (
          <form
            className={styles.frame}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              // Events from a portal bubble through React's tree: without this, a form around the modal would be submitted too.
              event.stopPropagation()
              onSubmit()
            }}
          >
            {inside}
          </form>
        ) : (
          <div className={styles.frame}>{inside}</div>
        )}
      </ModalFrame>
      {dirty !== undefined && (
        <ConfirmDialog
          opened={asking}
          title={question.title}
          verb={question.verb}
          cancel={question.cancel}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onClose()
          }}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </>
  )
}

type ModalFrameProps = {
  opened: boolean
  onClose: () => void
  /** The name of the dialog. Without one, some `Modal.Title` inside names it. */
  label?: string
  className?: string
  /** The whole window, which nothing slides into. */
  isPage?: boolean
  content?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Mantine's modal in the middle of a desk's window and at the foot of a phone's. Esc closes the top one only. */
export function ModalFrame({ opened, onClose, label, className, isPage, content, children }: ModalFrameProps) {
  const isPhone = useIsPhone()
  const own = useRef<HTMLDivElement>(null)
  const ref = content ?? own
  // Rendered from its first opening on, and closed at first: only when `opened` changes does Mantine animate it and remember
  // what had the focus. A transition, because the portal has to have rendered it closed before.
  const [isReady, setReady] = useState(false)
  useEffect(() => startTransition(() => setReady((was) => was || opened)), [opened])
  const isOpen = opened && isReady
  const isClosing = useIsClosing(ref)

  // Asked before the key reaches an open list, which has closed itself by the time it comes back here.
  const isForPopup = useRef(false)
  useWindowEvent(
    'keydown',
    (event) => {
      isForPopup.current = isInOwnPopup(event.target, ref.current)
    },
    true,
  )
  // Mantine's own would close every dialog that is open.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !isOpen || topDialog() !== ref.current) return
    if (isForPopup.current) return
    // A question that opens now must not take this Esc for its own.
    event.stopImmediatePropagation()
    onClose()
  })

  if (!opened && !isReady) return null
  return (
    <Modal.Root
      opened={isOpen}
      // The second half of a double tap on what closed it must not close what is below, too.
      onClose={() => isOpen && onClose()}
      closeOnEscape={false}
      // Phones have no bar to remove, and looking for one lays the whole page out once more.
      removeScrollProps={{ removeScrollBar: !isPhone }}
      transitionProps={
        isPage
          ? { duration: 0 }
          : isPhone
            ? { transition: 'slide-up', duration: 240, timingFunction: 'ease' }
            : { transition: 'pop', duration: 180, timingFunction: 'ease' }
      }
    >
      {/* The second half of a double tap, on what closes, must not take the focus that has just been given back. */}
      <Modal.Overlay className={styles.overlay} onMouseDown={(event) => !isOpen && event.preventDefault()} />
      <Modal.Content
        ref={ref}
        // Those with round corners have them from their class.
        radius={0}
        inert={!isOpen || isClosing}
        // Mantine gives a `className` to the box around the content as well.
        classNames={{
          inner: isPhone || isPage ? styles.atFoot : styles.inMiddle,
          content: `${styles.modalFrameContent} ${className}`,
        }}
        aria-label={label}
      >
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

/** Whether a key was pressed in a list or menu above the dialog, or in a field with an open list: these have an Esc of their own. */
const isInOwnPopup = (target: EventTarget | null, dialog: HTMLElement | null): boolean =>
  target instanceof Element &&
  (target.closest('[data-mantine-stop-propagation=true]') !== null ||
    (target.closest('[data-portal]') !== null && !dialog?.contains(target)))

/**
 * Has Mantine give the first focus to the body's first control instead of the cross, unless something has `data-autofocus`: to
 * the title where there is none, or where a phone's keyboard would cover the sheet before anything of it was read.
 */
function chooseFirstFocus(body: HTMLElement | null) {
  const frame = body?.closest(`.${styles.frame}`)
  if (!body || !frame || frame.querySelector('[data-autofocus]')) return
  const first = body.tabIndex === 0 ? body : controlsIn(body)[0]
  const chosen = first?.closest('[role=radiogroup]')?.querySelector(':checked, [aria-checked=true]') ?? first
  const hasKeyboard = chosen?.matches('textarea, input:not([type=radio], [type=checkbox])')
  const isCovered = hasKeyboard && matchMedia('(max-width: 47.99em)').matches
  const target = chosen && !isCovered ? chosen : frame.querySelector(`.${styles.title}`)
  target?.setAttribute('data-autofocus', '')
}

/** Swiping the head down by more than 90 px closes the sheet; otherwise it springs back. */
function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null)
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientY - from.current))
  const settle = () => {
    from.current = null
    sheet.current?.style.removeProperty('translate')
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a') !== null
      if (!onButton) from.current = event.clientY
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) sheet.current?.style.setProperty('translate', `0 ${pulled(event)}px`)
    },
    onPointerUp: (event: PointerEvent) => {
      const far = pulled(event) > 90
      settle()
      if (far) onClose()
    },
    onPointerCancel: settle,
    onPointerLeave: settle,
  }
}

type GoingBackProps = { param?: keyof SearchParams; isOnTop?: () => boolean; onBlocked: () => void }

/** Blocks going back, with `param` only to a history entry without it, unless that is for a dialog above. */
export function GoingBack({ param, isOnTop = () => true, onBlocked }: GoingBackProps) {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ action, next }) {
      const isOwn = action === 'PUSH' || action === 'REPLACE'
      const isKept = param && (next.search as SearchParams)[param] !== undefined
      if (isOwn || isKept || !isOnTop()) return false
      onBlocked()
      return true
    },
  })
  return null
}

type ConfirmDialogProps = {
  opened: boolean
  /** It is open by a search parameter, so that going back closes it anyway. */
  inAddress?: boolean
  /** The question: `Delete this entry?` */
  title: string
  /** What happens, in one sentence. */
  children: ReactNode
  /** The label of the red button: `Delete user`. */
  verb: string
  /** The label of the other button, `Cancel` by default. */
  cancel?: string
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something that cannot be undone. The button that does nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, inAddress, title, children, verb, cancel = t`Cancel`, busy, onCancel, onConfirm } = props
  return (
    <>
      {/* Without a history entry of its own, going back closes the question and nothing else. */}
      {opened && !inAddress && <GoingBack onBlocked={onCancel} />}
      <AppModal
        opened={opened}
        onClose={onCancel}
        title={title}
        onSubmit={onConfirm}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={onCancel}>
              {cancel}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {verb}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </AppModal>
    </>
  )
}
