import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './Dialog.module.css'
import { topDialog } from './top-dialog.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useScrollLock } from './use-scroll-lock.ts'

type DialogProps = {
  opened: boolean
  onClose: () => void
  /** At the foot of the window, from where it slides in; otherwise in the middle. */
  isSheet: boolean
  labelledBy: string
  describedBy?: string
  /** False while another dialog is open above it. */
  isOnTop?: boolean
  className?: string
  /** Of what holds the content. */
  frame?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** As long as the transitions in the stylesheet. */
const exitDuration = { sheet: 240, modal: 180 }

/**
 * What all dialogs have in common: the backdrop, the focus, Esc, and how they come and go. Not Mantine's `Modal` and
 * `Drawer`, which render their content again for each step of their transitions, before the first frame and at the end:
 * a tap that opens a dialog had to wait for it.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  const isMounted = useMounted(opened, props.isSheet ? exitDuration.sheet : exitDuration.modal)
  useScrollLock(opened)
  useFocusReturn(opened)
  return isMounted && createPortal(<Content {...props} opened={opened} />, document.body)
}

function Content(props: DialogProps) {
  const { opened, onClose, isSheet, labelledBy, describedBy, isOnTop = true, className, frame, children } = props
  const id = useId()
  const ref = useMergedRef(useFocusTrap(opened && isOnTop), frame)
  useLostFocus(id, onClose)
  // While it closes, it covers the page, because the second half of a double tap on the button that closed it must press
  // nothing beneath, and itself takes no taps. `inert` comes after the first frame: with it, the styles of all the content
  // are computed again.
  const isInert = useDeferredValue(!opened) && !opened
  // Closing renders nothing of the content again.
  const shown = useRef(children)
  if (opened) shown.current = children
  const closing = { 'data-closing': !opened || undefined }
  return (
    <div className={styles.root} data-sheet={isSheet || undefined}>
      {/* biome-ignore lint/a11y: Esc does the same, and the dialog has a button. */}
      <div {...closing} className={styles.backdrop} onClick={opened ? onClose : undefined} />
      <section
        {...closing}
        ref={ref}
        role="dialog"
        aria-modal
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        className={`${styles.dialog} ${className}`}
        data-dialog={opened ? id : undefined}
        inert={isInert}
        onKeyDown={closingOnEscape(onClose)}
      >
        {shown.current}
      </section>
    </div>
  )
}

/** Whether it is open or still closing. */
function useMounted(opened: boolean, exit: number): boolean {
  const [isMounted, setIsMounted] = useState(opened)
  if (opened && !isMounted) setIsMounted(true)
  useEffect(() => {
    if (opened) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setIsMounted(false), isStill ? 0 : exit)
    return () => clearTimeout(timer)
  }, [opened, exit])
  return isMounted
}

/** Closes the dialog that has the focus: one Esc would otherwise close a question and the dialog below it. */
const closingOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  // An open dropdown in a field marks its Esc as handled.
  const isFieldsOwn = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
  if (event.key !== 'Escape' || event.nativeEvent.isComposing || isFieldsOwn) return
  event.stopPropagation()
  onClose()
}

/**
 * Esc closes the top dialog also while nothing above the page has the focus: the dialog has just opened, or what had the focus
 * was removed, such as a deleted row.
 */
function useLostFocus(dialog: string, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const pressed = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || isInPopup(document.activeElement)) return
      if (topDialog()?.dataset.dialog === dialog) close.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [dialog])
}

/** Whether it is in a dialog, or in a menu or list of Mantine's, which have an Esc of their own. */
const isInPopup = (element: Element | null): boolean => element?.closest('[data-dialog], [data-portal]') != null
