import { useEffect, useRef } from 'react'
import styles from './page.module.css'
import { useProductName } from './product-name.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

// The first page keeps the browser's initial focus; only later ones move it to their heading, which announces them.
let firstPage = true

type PageTitleProps = {
  /** By which a dialog names it as its label. */
  id?: string
  children: string
  /** The tab's title, where it should differ from the heading. */
  documentTitle?: string
  /** Visually hidden, for screen readers only: on phones some screens show no heading. */
  hidden?: boolean
  className?: string
}

/** The h1 of a screen. Sets the tab's title and takes the focus after a route change. */
export function PageTitle({ id, children, documentTitle = children, hidden, className }: PageTitleProps) {
  const productName = useProductName()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = documentTitle.includes(productName) ? documentTitle : `${documentTitle} · ${productName}`
  }, [documentTitle, productName])

  useEffect(() => {
    // Whoever types already, as after `/`, keeps the focus.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!firstPage && !isTyping) heading.current?.focus({ preventScroll: true })
    firstPage = false
  }, [])

  const title = (
    <h1 id={id} ref={heading} tabIndex={-1} className={[styles.title, className].filter(Boolean).join(' ')}>
      {children}
    </h1>
  )
  return hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title
}
