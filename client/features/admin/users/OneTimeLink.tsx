import { TextInput } from '@mantine/core'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './OneTimeLink.module.css'

const focus = (input: HTMLInputElement | null) => input?.focus()

/** A link that is shown only once, to be copied. It takes the focus, so that screen readers announce it. */
export function OneTimeLink({ label, url }: { label: string; url: string }) {
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
