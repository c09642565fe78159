import { createContext, useContext } from 'react'
import { type Units, unitsOfRegion } from '#domain/units.ts'

import { type UnitTexts, unitTexts } from './ui/unit-texts.ts'

type Chosen = { units: Units; texts: UnitTexts }

/** A context, because every row and field reads it, and a query in each would cost more than the row itself. */
export const ChosenUnits = createContext<Chosen | null>(null)

export const chosen = (units: Units): Chosen => ({ units, texts: unitTexts(units) })

/** Those of a person: until they have chosen, or onboarding is over, the units of this browser's region. */
export function unitsOf(user: { units: Units; hasChosenUnits: boolean; hasCompletedOnboarding: boolean }): Units {
  if (user.hasChosenUnits || user.hasCompletedOnboarding) return user.units
  const region = navigator.languages.map((language) => new Intl.Locale(language).region).find(Boolean)
  return { ...user.units, ...unitsOfRegion(region ?? '') }
}

function useChosen(): Chosen {
  const value = useContext(ChosenUnits)
  if (!value) throw new Error('The chosen units need the frame around it')
  return value
}

/** The units that the signed-in user has chosen. Like `useUser`, only for use inside `Frame`. */
export const useChosenUnits = (): Units => useChosen().units

/** How stored values read in the units that the signed-in user has chosen. */
export const useUnits = (): UnitTexts => useChosen().texts
