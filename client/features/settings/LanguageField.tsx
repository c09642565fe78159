import '../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { type Language, languageNames, languages } from '#domain/languages.ts'
import { changeLanguage, chosenLanguage } from '../../i18n.ts'
import { useChangePreferences } from '../../preferences.ts'
import { useUser } from '../../user.ts'

const browsers = 'browser'

/** The language of screens, mails and foods' names, saved at once; the page is loaded again in it. */
export function LanguageField() {
  const { language } = useUser()
  const change = useChangePreferences()
  const choose = (chosen: Language | null) => change({ language: chosen }, { onSuccess: () => changeLanguage(chosen) })
  return (
    <Select
      label={t`Language`}
      data={[
        { value: browsers, label: t`Browser's language` },
        ...languages.map((value) => ({ value, label: languageNames[value] })),
      ]}
      value={language ?? chosenLanguage() ?? browsers}
      allowDeselect={false}
      maw={264}
      onChange={(chosen) => choose(languages.find((one) => one === chosen) ?? null)}
    />
  )
}
