import { AppModal } from '../../ui/AppModal.tsx'
import { PrivacyPolicy, TermsOfService } from './LegalText.tsx'
import type { LegalName } from './legal-names.ts'

/** `shown` is null while it closes. */
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
