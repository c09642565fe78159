import { TextInput } from '@mantine/core'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './LinkOnce.module.css'

const focus = (input: HTMLInputElement | null) => input?.focus()

/** A link that the server shows only now, to be copied. It has the focus, so that it is read out. */
export function LinkOnce({ label, url }: { label: string; url: string }) {
  return (
    <div className={styles.link}>
      <TextInput
        key={url}
        ref={focus}
        className={styles.url}
        label={label}
        description="Copy it now: it is not shown again."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={url}>Copy</CopyButton>
    </div>
  )
}
