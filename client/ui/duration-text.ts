import { t } from '@lingui/core/macro'
import { upToDecimals, whole, withUnit } from './format.ts'

/** `under 1 s`, `2.5 s`, `3 min 5 s`, `1 h 20 min`, `2 h`. */
export function durationText(seconds: number): string {
  if (seconds < 1) {
    const second = withUnit('1', 's')
    return t`under ${second}`
  }
  if (seconds < 60) return withUnit(upToDecimals(seconds, 1), 's')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const parts = [part(hours, 'h'), part(minutes, 'min'), part(hours > 0 ? 0 : Math.floor(seconds % 60), 's')]
  return parts.filter(Boolean).join(' ')
}

const part = (count: number, unit: string) => count > 0 && withUnit(whole(count), unit)
