import { t } from '@lingui/core/macro'
import { Box, type MantineStyleProps, useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { type Scheme, token } from '../tokens.ts'
import styles from './figures.module.css'

/** The nivo theme in the resolved colours of the active scheme. A chart remounts on a new scheme: give it that as its key. */
export function useChartTheme() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return { scheme, theme: themeOf(scheme) }
}

function themeOf(scheme: Scheme) {
  const text = { fontFamily: 'inherit', fontSize: 13, fill: token('ink-2', scheme) }
  const none = { line: { stroke: 'transparent' } }
  return {
    text,
    axis: { domain: none, ticks: { ...none, text } },
    grid: { line: { stroke: token('line', scheme), strokeWidth: 1 } },
    crosshair: { line: { stroke: token('ink-3', scheme), strokeWidth: 1, strokeDasharray: '3 4' } },
  }
}

type BarShape = { left: number; bottom: number; width: number; height: number; radius: number }

/** The outline of a bar with round upper corners. */
export const barPath = ({ left, bottom, width, height, radius }: BarShape): string =>
  `M${left} ${bottom}v${radius - height}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - radius}z`

/** Round numbers from 0 to at least `highest`, at most six. */
export function amountTicks(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest) / 5))
  const step = power * ([1, 2, 5].find((one) => highest / (one * power) <= 5) ?? 10)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

/** A mark of a chart's legend, in front of what it stands for. */
export const LegendMark = ({ style, ...looks }: MantineStyleProps & { style?: CSSProperties }) => (
  <Box
    component="i"
    display="inline-block"
    me={5}
    bdrs="var(--gl-radius-mark)"
    style={{ verticalAlign: 'middle', forcedColorAdjust: 'none', ...style }}
    {...looks}
    aria-hidden
  />
)

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

type AsListProps = {
  /** The table. It is made only once it is opened, because it can have hundreds of rows. */
  children: () => ReactNode
}

/** The figures of a chart as a table, for those to whom the picture says nothing. */
export function AsList({ children }: AsListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box mt={8} mb={-10}>
      <Box
        component="button"
        type="button"
        className="gl-link"
        mih={44}
        fz="secondary"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`Hide the list` : t`Show as a list`}
      </Box>
      {isOpen && (
        <Box mah="24rem" style={{ overflowY: 'auto' }}>
          {children()}
        </Box>
      )}
    </Box>
  )
}
