import { type ReactNode, useEffect, useState } from 'react'
import styles from './figures.module.css'

/** What a chart says about the mark under the pointer: its name, then its numbers. Esc takes it out of the way. */
export function ChartTip({ name, children }: { name: string; children: ReactNode }) {
  const [isDismissed, setIsDismissed] = useState(false)
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsDismissed(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  if (isDismissed) return null
  return (
    <div className={`${styles.tip} gl-num`}>
      <b>{name}</b> {children}
    </div>
  )
}
