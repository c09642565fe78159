import '../mantine-lazy.css'
import { Drawer, Modal } from '@mantine/core'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { controlsIn } from './controls.ts'
import { onceOpened } from './once-opened.tsx'
import styles from './SheetOrModal.module.css'
import { scrollFocus } from './scroll-focus.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export type ModalShellProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** Left of the cross. */
  actions?: ReactNode
  /** Fixed below the body: Cancel first, then the primary button. `data-wide` gives one two thirds on phones. */
  footer?: ReactNode
  /** Makes body and footer one form: Enter submits, and so does a `type="submit"` in the footer. */
  onSubmit?: () => void
  /** md 480 px, lg 680 px. */
  size?: 'md' | 'lg'
  /** On phones: the whole screen instead of a bottom sheet. */
  fullOnPhone?: boolean
  children?: ReactNode
}

// Mantine renders a dialog's head as `header`, which would be a second banner landmark on the page.
const headRole = 'presentation'

export const SheetOrModal = onceOpened(Shell)

function Shell(props: ModalShellProps) {
  const { opened, onClose, size = 'md', fullOnPhone } = props
  const isPhone = useIsPhone()
  const sheet = useRef<HTMLDivElement>(null)
  const swipe = useSwipeDown(sheet, onClose)
  useScrollLock(opened)
  // While its closing animation runs, a modal covers the page but is inert: the second half of a double tap on the
  // button that closed it must press nothing beneath.
  const closing = { inert: !opened }

  if (isPhone)
    return (
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="auto"
        lockScroll={false}
        closeOnEscape={false}
        closeOnClickOutside={opened}
        transitionProps={{ duration: 240, transition: 'slide-up' }}
      >
        <Drawer.Overlay className={styles.scrim} />
        <Drawer.Content
          ref={sheet}
          classNames={{ content: `${styles.content} ${styles.sheet}` }}
          data-full={fullOnPhone || undefined}
          {...closing}
        >
          <Inside
            {...props}
            head={
              <Drawer.Header role={headRole} className={styles.head} {...(fullOnPhone ? {} : swipe)}>
                {!fullOnPhone && <span className={styles.grab} aria-hidden />}
                <div className={styles.heading}>
                  <Drawer.Title tabIndex={-1} className={styles.title}>
                    {props.title}
                  </Drawer.Title>
                  {props.subtitle && <div className={styles.subtitle}>{props.subtitle}</div>}
                </div>
                {props.actions && <div className={styles.actions}>{props.actions}</div>}
                <Drawer.CloseButton className={styles.close} aria-label="Close" />
              </Drawer.Header>
            }
          >
            <Drawer.Body ref={scrollFocus} className={styles.body}>
              {props.children}
            </Drawer.Body>
          </Inside>
        </Drawer.Content>
      </Drawer.Root>
    )

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      lockScroll={false}
      closeOnEscape={false}
      closeOnClickOutside={opened}
      size={size === 'lg' ? 680 : 480}
      transitionProps={{ duration: 180, transition: 'pop' }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content classNames={{ content: `${styles.content} ${styles.modal}` }} {...closing}>
        <Inside
          {...props}
          head={
            <Modal.Header role={headRole} className={styles.head}>
              <div className={styles.heading}>
                <Modal.Title tabIndex={-1} className={styles.title}>
                  {props.title}
                </Modal.Title>
                {props.subtitle && <div className={styles.subtitle}>{props.subtitle}</div>}
              </div>
              {props.actions && <div className={styles.actions}>{props.actions}</div>}
              <Modal.CloseButton className={styles.close} aria-label="Close" />
            </Modal.Header>
          }
        >
          <Modal.Body ref={scrollFocus} className={styles.body}>
            {props.children}
          </Modal.Body>
        </Inside>
      </Modal.Content>
    </Modal.Root>
  )
}

/** `children` is the body, which comes right after the first frame: nothing of it can be seen in that one anyway. */
function Inside({ opened, onSubmit, onClose, head, footer, children }: ModalShellProps & { head: ReactNode }) {
  const id = useId()
  const frame = useRef<HTMLDivElement & HTMLFormElement>(null)
  const isFilled = useDeferredValue(true, false)
  useFirstFocus(frame, isFilled)
  useLostFocus(id, onClose)
  const focusable = {
    ref: frame,
    tabIndex: -1,
    onKeyDown: closingOnEscape(onClose),
    'data-modal': opened ? id : undefined,
  }
  const inner = (
    <>
      {head}
      {isFilled && children}
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
  if (!onSubmit)
    return (
      <div {...focusable} className={styles.frame}>
        {inner}
      </div>
    )
  return (
    <form
      {...focusable}
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

/** Mantine listens on the window, so one Esc would close a question and the modal below it; this closes the top one only. */
const closingOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  // An open dropdown in a field marks its Esc as handled.
  const isFieldsOwn = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
  if (event.key !== 'Escape' || event.nativeEvent.isComposing || isFieldsOwn) return
  event.stopPropagation()
  onClose()
}

/** When the focused element was removed, such as a deleted row, Esc still closes the top modal. */
function useLostFocus(modal: string, onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const pressed = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape' || document.activeElement !== document.body) return
      if (topModal() === modal) close.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [modal])
}

/** The id of the topmost open modal. */
const topModal = (): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-modal]')].at(-1)?.dataset.modal

/** Swiping the head down by more than 90 px closes the sheet; otherwise it springs back. */
function useSwipeDown(sheet: RefObject<HTMLDivElement | null>, onClose: () => void) {
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
