import { wallClockHere } from '#domain/day.ts'
import { type Season, seasonOf } from '#domain/theme.ts'
import { trpc } from './trpc.ts'

/** The season of today on this device, for its decoration; null while the seasonal theme is off. */
export function useSeason(): Season | null {
  const { data: config } = trpc.settings.config.useQuery()
  return config?.seasonalThemeEnabled ? seasonOf(wallClockHere(new Date()).slice(0, 10)) : null
}
