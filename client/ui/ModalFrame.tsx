import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './dialogs.module.css'
import { topDialog } from './focus.ts'
import { useIsPhone } from './use-is-phone.ts'

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
  // Mantine animates, and remembers what had the focus, only when `opened` changes.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const isOpen = opened && isMounted

  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !isOpen || topDialog() !== ref.current) return
    if (!isInOwnPopup(event.target, ref.current)) onClose()
  })

  return (
    <Modal.Root
      opened={isOpen}
      // The second half of a double tap on what closed it must not close what is below, too.
      onClose={() => isOpen && onClose()}
      closeOnEscape={false}
      transitionProps={
        isPage
          ? { duration: 0 }
          : isPhone
            ? { transition: 'slide-up', duration: 240, timingFunction: 'ease' }
            : { transition: 'pop', duration: 180, timingFunction: 'ease' }
      }
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content
        ref={ref}
        inert={!isOpen}
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
