import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copy } from './copy.ts'
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
    if (!(await copy(text))) return toastError('Could not copy this.')
    setIsCopied(true)
    onCopied?.()
    announce('Copied')
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
      {isCopied ? 'Copied' : children}
    </Button>
  )
}
