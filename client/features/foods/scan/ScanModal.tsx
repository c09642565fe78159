import { Button, Loader, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import type { FoundFood } from '../food-option.ts'
import { Camera } from './Camera.tsx'
import styles from './scan.module.css'

type ScanModalProps = {
  opened: boolean
  onClose: () => void
  onFound: (food: FoundFood) => void
  /** Creates a custom food with a barcode that was not found. */
  onCustom: (code: string) => void
}

/** Finds a food by its barcode, scanned or typed. */
export function ScanModal({ opened, onClose, ...rest }: ScanModalProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title="Scan Barcode">
      {opened && <Scan {...rest} />}
    </AppModal>
  )
}

type Answer = { kind: 'asking' | 'unknown'; code: string; message?: string }

function Scan({ onFound, onCustom }: Pick<ScanModalProps, 'onFound' | 'onCustom'>) {
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The camera reads the same code ten times a second; it is looked up once.
  const requested = useRef<string | null>(null)
  // What is found after somebody has closed the scanner is not to open.
  useEffect(
    () => () => {
      requested.current = null
    },
    [],
  )

  async function lookUp(code: string) {
    if (requested.current === code) return
    requested.current = code
    setAnswer({ kind: 'asking', code })
    try {
      const food = await utils.foods.barcode.fetch({ code }, { retry: false })
      if (requested.current === code) onFound(food)
    } catch (error) {
      if (requested.current !== code) return
      setAnswer({ kind: 'unknown', code, message: messageOf(error, 'Product not found.') })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const code = typed.trim()
    // Submitting the same number again looks it up again.
    requested.current = null
    if (code !== '') void lookUp(code)
  }

  return (
    <div className={styles.scan}>
      <Camera onCode={(code) => void lookUp(code)} />
      {answer && (
        <div className={styles.answer} role="status">
          {answer.kind === 'asking' ? (
            <>
              <Loader size={18} />
              <span className="gl-num">Looking up {answer.code}…</span>
            </>
          ) : (
            <>
              <span className="gl-num">
                {answer.message} <span className={styles.code}>{answer.code}</span>
              </span>
              <Button variant="light" onClick={() => onCustom(answer.code)}>
                Add a custom food
              </Button>
            </>
          )}
        </div>
      )}
      <form className={styles.typed} onSubmit={submit}>
        <TextInput
          label="Or enter the barcode number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light">
          Look up
        </Button>
      </form>
    </div>
  )
}
