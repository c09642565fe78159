import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useProductName } from '../../ui/product-name.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from './settings.module.css'

/** The ten recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const productName = useProductName()
  const text = codes.join('\n')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const download = () => {
    const name = productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    const head = `${productName} recovery codes. Each one works once, instead of a code from your authenticator app.`
    saveFile(`${name}-recovery-codes.txt`, [`${head}\n\n${text}\n`], 'text/plain')
  }

  return (
    <div className={styles.recovery}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.recoveryCodesTitle}>
          Two-factor is on. Your recovery codes
        </h3>
        <p className={styles.recoveryCodesHelp}>
          They are shown only once. Each one lets you log in once if you lose your phone.
        </p>
      </div>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.recoveryCodesActions}>
        <CopyButton text={text}>Copy</CopyButton>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button variant="light" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
