import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { languageNames, languages } from '#domain/languages.ts'
import { version } from '../../../package.json'
import { basePath } from '../../base-path.ts'
import { changeLanguage, language } from '../../i18n.ts'
import { legalTexts } from '../../search-params.ts'
import { useDialogParams } from '../../ui/dialogs.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useProductName } from '../../ui/page.tsx'
import styles from './legal.module.css'
import { legalName } from './legal-names.ts'

const LegalModal = lazyDialog(
  () => import('./LegalModal.tsx').then((module) => module.LegalModal),
  ({ shown }) => shown !== undefined,
)

/** The footer: copyright first, then both legal texts and the source of this version (AGPL, section 13). */
export function LegalLinks({ children }: { children?: ReactNode }) {
  const productName = useProductName()
  const { open } = useDialogParams('legal')
  const year = new Date().getFullYear()
  return (
    <div className={styles.line}>
      <span>{t`© ${year} ${productName}. All rights reserved.`}</span>
      <span className={styles.links}>
        {legalTexts.map((legal) => (
          <button key={legal} type="button" className="gl-link" onClick={() => open({ legal })}>
            {legalName(legal)}
          </button>
        ))}
        <SourceLink />
        {children}
      </span>
    </div>
  )
}

/** The legal text that the `legal` search parameter opens. */
export function LegalReader() {
  const { shown, close } = useDialogParams('legal')
  return <LegalModal shown={shown.legal} onClose={close} />
}

/** The source of the version that runs here, as the build packed it. */
export const SourceLink = () => (
  <a href={`${basePath}/source.tar.gz`} download={`glowlog-${version}.tar.gz`} className="gl-link">
    {t`Source code (${version})`}
  </a>
)

/** The language, for those who are not signed in. A native field, which costs the first page the least. */
export const LanguageChoice = () => (
  <select
    className={styles.language}
    aria-label={t`Language`}
    value={language()}
    onChange={({ target }) => changeLanguage(languages.find((one) => one === target.value) ?? null)}
  >
    {languages.map((one) => (
      <option key={one} value={one} lang={one}>
        {languageNames[one]}
      </option>
    ))}
  </select>
)
