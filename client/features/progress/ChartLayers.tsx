import type { LineCustomSvgLayerProps } from '@nivo/line'
import { useUnits } from '../../units.ts'
import styles from './progress.module.css'

/** `x` is the number of the day, `y` in the unit of the axis; weight and trend are in kg, null where the trend has no point. */
type Datum = { x: number; y: number; weight: number; trend: number | null }
export type Series = { id: 'trend' | 'weight'; data: readonly Datum[] }

type LayerProps = LineCustomSvgLayerProps<Series>

const dataOf = ({ series }: LayerProps, id: Series['id']) => series.find((one) => one.id === id)?.data ?? []
const positionsOf = (props: LayerProps, id: Series['id']) => dataOf(props, id).map(({ position }) => position)

export const TrendArea = (props: LayerProps) => (
  <path className={styles.area} d={props.areaGenerator(positionsOf(props, 'trend')) ?? ''} aria-hidden />
)

export const TrendLine = (props: LayerProps) => (
  <path className={styles.trend} d={props.lineGenerator(positionsOf(props, 'trend')) ?? ''} aria-hidden />
)

/** All dots as one path of round caps: thousands of circles would make the page slow. */
export function Dots(props: LayerProps) {
  const positions = positionsOf(props, 'weight')
  const path = positions.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')
  return <path className={styles.dots} style={{ strokeWidth: dotSize(positions.length) }} d={path} aria-hidden />
}

const dotSize = (count: number) => (count <= 100 ? 6 : count <= 400 ? 4 : 2.5)

/** The latest weight with its value, on the side where the trend does not come in. */
export function Latest(props: LayerProps) {
  const units = useUnits()
  const latest = dataOf(props, 'weight').at(-1)
  if (!latest) return null
  const { x, y } = latest.position
  const isLeft = x < props.innerWidth / 2
  const trend = dataOf(props, 'trend').at(-1)
  const isBelow = trend !== undefined && trend.position.y < y
  return (
    <g className={styles.latest} transform={`translate(${x} ${y})`} aria-hidden>
      <circle r={7} />
      <text x={isLeft ? -2 : 6} y={isBelow ? 26 : -15} textAnchor={isLeft ? 'start' : 'end'}>
        {units.weight(latest.data.weight)}
      </text>
    </g>
  )
}
