import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announce } from './page.tsx'
import { toastError } from './toasts.tsx'

type CopyButtonProps = {
  text: string
  /** The button's text, or with `icon` its accessible name. */
  children?: string
  icon?: string
  onCopied?: (() => void) | undefined
}

/** Copies `text` and says so for two seconds. */
export function CopyButton({ text, children, icon, onCopied }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copyIt = async () => {
    if (!(await copy(text))) return toastError(t`Could not copy this.`)
    setIsCopied(true)
    onCopied?.()
    announce(t`Copied`)
  }

  const picture = isCopied ? <IconCheck size={18} stroke={2.2} /> : <IconCopy size={18} stroke={1.7} />
  if (icon)
    return (
      <ActionIcon aria-label={icon} onClick={() => void copyIt()}>
        {picture}
      </ActionIcon>
    )
  return (
    <Button variant="default" leftSection={picture} onClick={() => void copyIt()}>
      {isCopied ? t`Copied` : children}
    </Button>
  )
}

/** Copies text to the clipboard; resolves to false when the browser does not allow it. */
async function copy(text: string): Promise<boolean> {
  try {
    // The clipboard API is missing over plain http, which many home servers use.
    if ('clipboard' in navigator) await navigator.clipboard.writeText(text)
    else return copySelected(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The fallback: selects the text in an invisible field and copies the selection. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Goes inside an open dialog, whose focus trap would otherwise take the focus back.
  ;(document.querySelector('[aria-modal="true"]') ?? document.body).append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}

const focus = (input: HTMLInputElement | null) => input?.focus()

type OneTimeTextProps = { label: string; text: string; onCopied?: () => void }

/** What a dialog asks (`AppModal`) that would close before its text was copied. */
export const notCopied = (what: 'link' | 'token') => ({
  title: t`Close without copying?`,
  verb: t`Close`,
  cancel: t`Keep it open`,
  text:
    what === 'link'
      ? t`This link is not shown again. Without it, you need to make a new one.`
      : t`This token is not shown again. Without it, you need to make a new one.`,
})

/** A link or a token that is shown only once, to be copied. It takes the focus, so that screen readers announce it. */
export function OneTimeText({ label, text, onCopied }: OneTimeTextProps) {
  return (
    <Group align="flex-end" gap={10} wrap="nowrap">
      <TextInput
        key={text}
        ref={focus}
        flex={1}
        miw={0}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        label={label}
        description={t`Copy it now: it is not shown again.`}
        value={text}
        readOnly
        onCopy={onCopied}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} onCopied={onCopied}>{t`Copy`}</CopyButton>
    </Group>
  )
}

/** Downloads a file made of these texts or blobs, one after the other. `type` is its MIME type. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
