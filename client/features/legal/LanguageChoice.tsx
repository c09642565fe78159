import { t } from '@lingui/core/macro'
import { languageNames, languages } from '#domain/languages.ts'
import { changeLanguage, language } from '../../i18n.ts'
import styles from './legal.module.css'

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
