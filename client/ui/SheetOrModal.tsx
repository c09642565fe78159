import { IconX } from '@tabler/icons-react'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { controlsIn } from './controls.ts'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './SheetOrModal.module.css'
import { scrollFocus } from './scroll-focus.ts'
import { useIsPhone } from './use-is-phone.ts'

export type ModalShellProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Left of the cross. */
  actions?: ReactNode
  /** Fixed below the body: Cancel first, then the primary button. `data-wide` gives one two thirds on phones, `data-line` a line. */
  footer?: ReactNode
  /** Makes body and footer one form: Enter submits, and so does a `type="submit"` in the footer. */
  onSubmit?: () => void
  /** md 480 px, lg 680 px. */
  size?: 'md' | 'lg'
  /** On phones: the whole screen instead of a bottom sheet. */
  fullOnPhone?: boolean
  children?: ReactNode
}

/** Not rendered while it is closed. */
export function SheetOrModal(props: ModalShellProps) {
  const { opened, onClose, size = 'md', fullOnPhone } = props
  const isPhone = useIsPhone()
  const id = useId()
  const sheet = useRef<HTMLElement>(null)
  const swipe = useSwipeDown(sheet, onClose)
  const sheetClass = fullOnPhone ? styles.full : styles.sheet
  const modalClass = size === 'lg' ? styles.large : styles.modal
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      isSheet={isPhone}
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      className={`${styles.content} ${isPhone ? sheetClass : modalClass}`}
      frame={sheet}
    >
      <Inside {...props} id={id} swipe={isPhone && !fullOnPhone ? swipe : undefined} />
    </Dialog>
  )
}

type InsideProps = ModalShellProps & { id: string; swipe?: ReturnType<typeof useSwipeDown> | undefined }

/** Body and footer come right after the first frame: nothing of them can be seen in that one anyway. */
function Inside({ id, title, subtitle, actions, footer, children, onSubmit, onClose, swipe }: InsideProps) {
  const frame = useRef<HTMLDivElement & HTMLFormElement>(null)
  const isFilled = useDeferredValue(true, false)
  useFirstFocus(frame, isFilled)
  const inner = (
    <>
      <div className={styles.head} {...swipe}>
        {swipe && <span className={styles.grab} aria-hidden />}
        <div className={styles.heading}>
          <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        <IconButton className={styles.close} aria-label="Close" onClick={onClose}>
          <IconX size={21} stroke={1.7} />
        </IconButton>
      </div>
      {isFilled && (
        <div id={`${id}-body`} ref={scrollFocus} className={styles.body}>
          {children}
        </div>
      )}
      {isFilled && footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
  if (!onSubmit)
    return (
      <div ref={frame} className={styles.frame}>
        {inner}
      </div>
    )
  return (
    <form
      ref={frame}
      className={styles.frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Events from a portal bubble through React's tree: without this, a form around the modal would be submitted too.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {inner}
    </form>
  )
}

/**
 * Gives the first focus to the body's first control instead of the cross, unless one has `data-autofocus`. To the title
 * where the body has none, or where a phone's keyboard would cover the sheet before anything of it was read, and until
 * the body is there.
 */
function useFirstFocus(frame: RefObject<HTMLElement | null>, isFilled: boolean) {
  const isPhone = useIsPhone()
  useLayoutEffect(() => {
    const dialog = frame.current
    const title = dialog?.querySelector<HTMLElement>(`.${styles.title}`)
    if (!dialog || !title) return
    title.removeAttribute('data-autofocus')
    const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? firstControl(dialog, isPhone) ?? title
    target.setAttribute('data-autofocus', '')
    if (isFilled && document.activeElement === title) target.focus({ preventScroll: true })
  }, [frame, isPhone, isFilled])
}

function firstControl(dialog: HTMLElement, isPhone: boolean): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(`.${styles.body}`)
  const [first] = body ? [...(body.matches('[tabindex]') ? [body] : []), ...controlsIn(body)] : []
  const radio = first?.closest('[role=radiogroup]')?.querySelector<HTMLElement>(':checked, [aria-checked=true]')
  const control = radio ?? first ?? null
  const isText = control?.matches('textarea, input:not([type=radio], [type=checkbox])')
  return isText && isPhone ? null : control
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
