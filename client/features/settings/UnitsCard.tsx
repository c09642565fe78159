import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { Units } from '#domain/units.ts'
import { unitChoices, useChooseUnit } from '../../forms/UnitSwitch.tsx'
import { useChangePreferences } from '../../preferences.ts'
import { focusCard } from '../../ui/focus.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useChosenUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import '../../mantine-lazy.css'
import { Select } from '@mantine/core'
import { type Language, languageNames, languages } from '#domain/languages.ts'
import { changeLanguage, chosenLanguage } from '../../i18n.ts'

export function UnitsCard() {
  const units = useChosenUnits()
  const choose = useChooseUnit()
  const choices = unitChoices()
  const id = useId()
  return (
    <SettingsCard
      id="units"
      title={t`Units`}
      help={t`Used wherever you see or type a number. Protein, fat, salt and other nutrients are always in g, as on food labels.`}
    >
      <Stack gap={10}>
        {(Object.keys(choices) as (keyof Units)[]).map((name) => (
          <Group key={name} gap="4px 12px">
            <Text id={`${id}-${name}`} flex="1 0 6em">
              {choices[name].label}
            </Text>
            <SegmentedControl
              style={{ flex: '3 1 200px', minWidth: 'max-content', maxWidth: 264 }}
              size="md"
              aria-labelledby={`${id}-${name}`}
              data={choices[name].data}
              value={units[name]}
              onChange={(unit) => choose(name, unit)}
            />
          </Group>
        ))}
      </Stack>
      <LanguageField />
      <TimeZoneNote />
    </SettingsCard>
  )
}

/** The person's time zone, and a button that takes over the device's if it differs. */
function TimeZoneNote() {
  const { timeZone } = useUser()
  const change = useChangePreferences()
  const here = canonical()
  const [place, placeHere] = [placeOf(timeZone), placeOf(here)]
  return (
    <Text c="dimmed" fz="secondary">
      <Trans>
        Your days begin at midnight in <b>{place}</b>.
      </Trans>{' '}
      {here !== canonical(timeZone) && (
        <>
          {t`You seem to be in ${placeHere}.`}{' '}
          <button
            type="button"
            className="gl-link"
            onClick={() => {
              change({ timeZone: here })
              focusCard('units')
            }}
          >
            {t`Use ${placeHere}`}
          </button>
        </>
      )}
    </Text>
  )
}

/** This browser's name of a time zone, by default of its own: some zones have several names, such as `Asia/Katmandu`. */
const canonical = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** `America/St_Johns` as people read it. */
const placeOf = (timeZone: string) => timeZone.replaceAll('_', ' ')

const browsers = 'browser'

/** The language of screens, mails and foods' names, saved at once; the page is loaded again in it. */
function LanguageField() {
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
