import { useMemo } from 'react'
import { type UnitTexts, unitTexts } from './ui/unit-texts.ts'
import { useUser } from './user.ts'

/** How stored values read in the units that the signed-in user has chosen. */
export function useUnits(): UnitTexts {
  const { units } = useUser()
  return useMemo(() => unitTexts(units), [units])
}
