import { AppModal } from '../../ui/AppModal.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { legalNames, legalTexts } from './legal-names.ts'

const texts = {
  privacy: lazyPart(() => import('./LegalText.tsx').then((module) => module.PrivacyPolicy)),
  terms: lazyPart(() => import('./LegalText.tsx').then((module) => module.TermsOfService)),
}

/** The legal text that the `legal` search parameter opens. */
export function LegalModal() {
  const { shown, close } = useDialogParams('legal')
  return legalTexts.map((name) => {
    const Text = texts[name]
    return (
      <AppModal key={name} opened={shown.legal === name} onClose={close} title={legalNames[name]} size="lg">
        <Text />
      </AppModal>
    )
  })
}
