import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './PageTitle.module.css'
import { useProductName } from './product-name.ts'

// The very first page keeps the browser's own focus at the top; only later ones are announced by taking it.
let firstPage = true

type PageTitleProps = {
  children: string
  /** For the tab, where it should differ from the heading. */
  documentTitle?: string
  /** Heard, not seen: on phones some screens show no heading. */
  hidden?: boolean
  className?: string
}

/** The one h1 of a screen. It names the tab and takes the focus when the screen is entered. */
export function PageTitle({ children, documentTitle = children, hidden, className }: PageTitleProps) {
  const productName = useProductName()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = documentTitle.includes(productName) ? documentTitle : `${documentTitle} · ${productName}`
  }, [documentTitle, productName])

  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true })
    firstPage = false
  }, [])

  const title = (
    <h1 ref={heading} tabIndex={-1} className={[styles.title, className].filter(Boolean).join(' ')}>
      {children}
    </h1>
  )
  return hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title
}
