import type { ComponentType } from 'react'
import type { Season } from '#domain/season.ts'
import { AutumnScene } from './AutumnScene.tsx'
import styles from './auth-art.module.css'
import { NewYearScene } from './NewYearScene.tsx'
import { SpringScene } from './SpringScene.tsx'
import { SummerScene } from './SummerScene.tsx'
import { WinterHolidaysScene } from './WinterHolidaysScene.tsx'

/** What a season adds to the picture beside the login form. The origin is the middle of the horizon. */
export function SeasonScene({ season }: { season: Season }) {
  const Scene = scenes[season]
  return (
    <svg className={styles.scene} viewBox="-900 -640 1800 960" aria-hidden="true">
      <Scene />
    </svg>
  )
}

const scenes: Record<Season, ComponentType> = {
  newYear: NewYearScene,
  spring: SpringScene,
  summer: SummerScene,
  autumn: AutumnScene,
  winterHolidays: WinterHolidaysScene,
}
