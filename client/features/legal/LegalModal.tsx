import { useEffect, useState } from 'react'
import { AppModal } from '../../ui/AppModal.tsx'
import { PrivacyPolicy, TermsOfService } from './LegalText.tsx'
import type { LegalName } from './legal-names.ts'

/** `shown` is null while it closes. */
export function LegalModal({ shown, onClose }: { shown: LegalName | null; onClose: () => void }) {
  // Only a modal that is seen to open knows where the focus was; this one is loaded when it is asked for.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <>
      <AppModal opened={isReady && shown === 'Privacy Policy'} onClose={onClose} title="Privacy Policy" size="lg">
        <PrivacyPolicy />
      </AppModal>
      <AppModal opened={isReady && shown === 'Terms of Service'} onClose={onClose} title="Terms of Service" size="lg">
        <TermsOfService />
      </AppModal>
    </>
  )
}
