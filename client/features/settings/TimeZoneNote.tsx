import { useChangePreferences } from '../../preferences.ts'
import { useUser } from '../../user.ts'
import styles from './settings.module.css'

/** The time zone whose midnight begins a day, and a way to that of this device for somebody who has moved. */
export function TimeZoneNote() {
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
