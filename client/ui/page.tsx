import { t } from '@lingui/core/macro'
import { Box, Loader, type MantineStyleProps, Stack } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import styles from './page.module.css'

/** The product's name as the administrator set it; empty until it has loaded. */
export const ProductName = createContext('')

export const useProductName = (): string => useContext(ProductName)

// The first page keeps the browser's initial focus; only later ones move it to their heading, which announces them.
let firstPage = true

type PageTitleProps = {
  children: string
  /** The tab's title, where it should differ from the heading. */
  documentTitle?: string
  /** Visually hidden, for screen readers only: on phones some screens show no heading. */
  hidden?: boolean
  mt?: MantineStyleProps['mt']
  mb?: MantineStyleProps['mb']
  fz?: MantineStyleProps['fz']
}

/** The h1 of a screen. Sets the tab's title and takes the focus after a route change. */
export function PageTitle({ children, documentTitle = children, hidden, ...style }: PageTitleProps) {
  const productName = useProductName()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = documentTitle.includes(productName) ? documentTitle : `${documentTitle} · ${productName}`
  }, [documentTitle, productName])

  useEffect(() => {
    // A field that has the focus already keeps it, such as the search after `/`.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!firstPage && !isTyping) heading.current?.focus({ preventScroll: true })
    firstPage = false
  }, [])

  const title = (
    <Box component="h1" ref={heading} tabIndex={-1} {...style}>
      {children}
    </Box>
  )
  return hidden ? <VisuallyHidden>{title}</VisuallyHidden> : title
}

export function PageSpinner() {
  return (
    <Stack align="center" justify="center" mih="60dvh">
      <Loader role="status" aria-label={t`Loading`} />
    </Stack>
  )
}

/** Links to parts of the page by their ids, shown while they have the focus. */
export function SkipLinks({ to }: { to: { id: string; label: string }[] }) {
  return (
    <>
      {to.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.skip}
          onClick={(event) => {
            // The address stays the same: a hash would add an entry to the history.
            event.preventDefault()
            document.getElementById(id)?.focus()
          }}
        >
          {label}
        </a>
      ))}
    </>
  )
}

/** Text for screen readers only. A native element: rows have several, and Mantine's takes many times as long to render. */
export const VisuallyHidden = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span className={styles.hidden} role={role}>
    {children}
  </span>
)

let speak: (text: string) => void = () => {}

/** Has a screen reader say `text` (`7 of 8 glasses`) without interrupting what it is reading. */
export const announce = (text: string): void => speak(text)

/** The page's only polite live region; mounted once, filled by `announce`. */
export function LiveRegion() {
  const [message, setMessage] = useState({ text: '', turn: 0 })
  useEffect(() => {
    speak = (text) => setMessage(({ turn }) => ({ text, turn: turn + 1 }))
    return () => {
      speak = () => {}
    }
  }, [])
  // Every other text gets a no-break space, since a repeated text would not be announced.
  return <VisuallyHidden role="status">{message.text + (message.turn % 2 ? '\u00a0' : '')}</VisuallyHidden>
}
