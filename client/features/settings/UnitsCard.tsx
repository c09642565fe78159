import { useId } from 'react'
import type { Units } from '#domain/units.ts'
import { unitChoices, useChooseUnit } from '../../forms/UnitSwitch.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useChosenUnits } from '../../units.ts'
import styles from './settings.module.css'
import { TimeZoneNote } from './TimeZoneNote.tsx'

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
