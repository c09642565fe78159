import { useSyncExternalStore } from 'react'
import { dayIn } from '#domain/day.ts'
import { type Season, seasonOf } from '#domain/season.ts'
import { trpc } from './trpc.ts'

/** The season of today on this device, for its decoration; null while the seasonal theme is off. */
export function useSeason(): Season | null {
  const { data: config } = trpc.settings.config.useQuery()
  const season = config?.seasonalThemeEnabled ? seasonOf(dayIn(ownTimeZone(), new Date())) : null
  // The page that the server sends has none, for the day is this device's.
  return useSyncExternalStore(
    never,
    () => season,
    () => null,
  )
}

const never = () => () => {}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
