import { useId } from 'react'
import type { Units } from '#domain/units.ts'
import { unitChoices, useChooseUnit } from '../../forms/UnitSwitch.tsx'
import { useChangePreferences } from '../../preferences.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useChosenUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import styles from './settings.module.css'

export function UnitsCard() {
  const units = useChosenUnits()
  const choose = useChooseUnit()
  const id = useId()
  return (
    <SettingsCard
      id="units"
      title="Units"
      help="Used wherever you see or type a number. Protein, fat, salt and other nutrients are always in g, as on food labels."
    >
      <div className={styles.units}>
        {(Object.keys(unitChoices) as (keyof Units)[]).map((name) => (
          <div key={name} className={styles.row}>
            <span id={`${id}-${name}`}>{unitChoices[name].label}</span>
            <SegmentedControl
              className={styles.choice}
              size="md"
              aria-labelledby={`${id}-${name}`}
              data={unitChoices[name].data}
              value={units[name]}
              onChange={(unit) => choose(name, unit)}
            />
          </div>
        ))}
      </div>
      <TimeZoneNote />
    </SettingsCard>
  )
}

/** The time zone whose midnight begins a day, and a way to that of this device for somebody who has moved. */
function TimeZoneNote() {
  const { timeZone } = useUser()
  const change = useChangePreferences()
  const here = canonical()
  return (
    <p className={styles.zone}>
      Your days begin at midnight in <b>{placeOf(timeZone)}</b>.{' '}
      {here !== canonical(timeZone) && (
        <>
          You seem to be in {placeOf(here)}.{' '}
          <button type="button" className="gl-link" onClick={() => change({ timeZone: here })}>
            Use {placeOf(here)}
          </button>
        </>
      )}
    </p>
  )
}

/** The name that this browser has for a time zone, by default its own: some have several, such as `Asia/Katmandu`. */
const canonical = (timeZone?: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

/** `America/St_Johns` as people read it. */
const placeOf = (timeZone: string) => timeZone.replaceAll('_', ' ')
