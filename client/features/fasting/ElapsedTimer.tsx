import styles from './fasting.module.css'
import { useElapsed } from './use-elapsed.ts'

/** `HH:MM:SS` since an instant. Nothing around it renders as it ticks. */
export function ElapsedTimer({ since }: { since: string }) {
  const text = useElapsed(since, clockText)
  return (
    <div role="timer" aria-live="off" aria-label="Elapsed" className={`${styles.timer} gl-num`}>
      {text}
    </div>
  )
}

/** `04:24:18`; more hours than two digits hold make it longer. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}
