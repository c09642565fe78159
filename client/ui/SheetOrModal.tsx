import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from './buttons.tsx'
import { controlsIn } from './controls.ts'
import styles from './dialogs.module.css'
import { scrollFocus } from './focus.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { useIsPhone } from './use-is-phone.ts'

export type SheetOrModalProps = {
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

/** A modal, on phones a bottom sheet, with fixed head and footer while the body scrolls. */
export function SheetOrModal(props: SheetOrModalProps) {
  const { opened, onClose, size = 'md', fullOnPhone } = props
  const isPhone = useIsPhone()
  const content = useRef<HTMLDivElement>(null)
  const swipe = useSwipeDown(content, onClose)
  const sheet = fullOnPhone ? styles.full : styles.sheet
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      content={content}
      className={`${styles.sheetOrModalContent} ${isPhone ? sheet : styles[size]}`}
    >
      <Inside {...props} swipe={isPhone && !fullOnPhone ? swipe : undefined} />
    </ModalFrame>
  )
}

type InsideProps = SheetOrModalProps & { swipe: ReturnType<typeof useSwipeDown> | undefined }

function Inside({ title, subtitle, actions, footer, children, onSubmit, onClose, swipe }: InsideProps) {
  const frame = useRef<HTMLDivElement & HTMLFormElement>(null)
  useFirstFocus(frame)
  const inner = (
    <>
      <div className={styles.head} {...swipe}>
        {swipe && <span className={styles.grab} aria-hidden />}
        <div className={styles.heading}>
          <Modal.Title tabIndex={-1} className={styles.title}>
            {title}
          </Modal.Title>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        <IconButton className={styles.close} aria-label="Close" onClick={onClose}>
          <IconX size={21} stroke={1.7} />
        </IconButton>
      </div>
      <Modal.Body ref={scrollFocus} className={styles.body}>
        {children}
      </Modal.Body>
      {footer && <div className={styles.foot}>{footer}</div>}
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
 * where the body has none, or where a phone's keyboard would cover the sheet before anything of it was read.
 */
function useFirstFocus(frame: RefObject<HTMLElement | null>) {
  const isPhone = useIsPhone()
  useLayoutEffect(() => {
    const dialog = frame.current
    if (!dialog || dialog.querySelector('[data-autofocus]')) return
    const target = firstControl(dialog, isPhone) ?? dialog.querySelector(`.${styles.title}`)
    target?.setAttribute('data-autofocus', '')
  }, [frame, isPhone])
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
