import { useState } from 'react'
import { useProductName } from '../../ui/product-name.ts'
import styles from './LegalLinks.module.css'
import { LegalReader } from './LegalReader.tsx'
import { type LegalName, legalNames } from './legal-names.ts'

/** The footer's line: copyright left, both legal texts right. */
export function LegalLinks() {
  const productName = useProductName()
  const [shown, setShown] = useState<LegalName | null>(null)
  return (
    <div className={styles.line}>
      <span>
        © {new Date().getFullYear()} {productName}. All rights reserved.
      </span>
      <span className={styles.links}>
        {legalNames.map((name) => (
          <button key={name} type="button" className={styles.link} onClick={() => setShown(name)}>
            {name}
          </button>
        ))}
      </span>
      <LegalReader shown={shown} onClose={() => setShown(null)} />
    </div>
  )
}
