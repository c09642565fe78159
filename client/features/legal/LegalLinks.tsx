import { useState } from 'react'
import { AppModal } from '../../ui/AppModal.tsx'
import { useProductName } from '../../ui/product-name.ts'
import { PrivacyPolicy, TermsOfService } from './LegalText.tsx'
import styles from './legal.module.css'

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
      <LegalModal shown={shown} onClose={() => setShown(null)} />
    </div>
  )
}

export const legalNames = ['Privacy Policy', 'Terms of Service'] as const
export type LegalName = (typeof legalNames)[number]

export function LegalModal({ shown, onClose }: { shown: LegalName | null; onClose: () => void }) {
  return (
    <>
      <AppModal opened={shown === 'Privacy Policy'} onClose={onClose} title="Privacy Policy" size="lg">
        <PrivacyPolicy />
      </AppModal>
      <AppModal opened={shown === 'Terms of Service'} onClose={onClose} title="Terms of Service" size="lg">
        <TermsOfService />
      </AppModal>
    </>
  )
}
