import { useMemo } from 'react'
import type { Units } from '#domain/units.ts'
import { trpc } from './trpc.ts'
import { type UnitTexts, unitTexts } from './ui/unit-texts.ts'

/** The units that the signed-in user has chosen. Like `useUser`, only for use inside `Frame`. */
export function useChosenUnits(): Units {
  // Every row and field reads them: that one appears is no reason to ask for the user again.
  const { data } = trpc.account.me.useQuery(undefined, { refetchOnMount: false })
  if (!data) throw new Error('useChosenUnits needs the frame around it')
  return data.units
}

/** How stored values read in the units that the signed-in user has chosen. */
export function useUnits(): UnitTexts {
  const units = useChosenUnits()
  return useMemo(() => unitTexts(units), [units])
}
