import type { BarCustomLayerProps } from '@nivo/bar'
import styles from './ChartLayers.module.css'

/** One bar. `percent` is of the goal; an unknown intake has no bar, and a label that says so. */
export type Datum = { name: string; percent: number; label: string; amount: string; color: string }

type LayerProps = BarCustomLayerProps<Datum>

/** The scale of per cent is linear, which nivo's type of any scale does not tell. */
const heightOf = ({ yScale }: LayerProps, percent: number) => Number(yScale(percent as never))

/** The empty part of every bar, up to the goal. */
export function Tracks(props: LayerProps) {
  const goal = heightOf(props, 100)
  return (
    <g aria-hidden>
      {props.bars.map(({ key, x, width }) => (
        <rect
          key={key}
          className={styles.track}
          x={x}
          y={goal}
          width={width}
          height={heightOf(props, 0) - goal}
          rx={10}
        />
      ))}
    </g>
  )
}

export function GoalLine(props: LayerProps) {
  const goal = heightOf(props, 100)
  return (
    <g className={styles.goal} aria-hidden>
      <line x2={props.innerWidth} y1={goal} y2={goal} />
      <text x={props.innerWidth} y={goal - 9}>
        Goal
      </text>
    </g>
  )
}

/** Name and per cent under each bar. */
export function Labels({ bars, innerHeight }: LayerProps) {
  return (
    <g className={styles.labels} aria-hidden>
      {bars.map(({ key, x, width, data: { data } }) => (
        <g key={key} transform={`translate(${x + width / 2} ${innerHeight})`}>
          <text y={26}>{data.name}</text>
          <text y={45} className={styles.percent}>
            {data.label}
          </text>
        </g>
      ))}
    </g>
  )
}
