import type { ReactNode } from 'react'
import styles from './ChartTip.module.css'

/** What a chart says about the mark under the pointer: its name, then its numbers. */
export function ChartTip({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${styles.tip} gl-num`}>
      <b>{name}</b> {children}
    </div>
  )
}
