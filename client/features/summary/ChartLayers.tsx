import type { BarCustomLayerProps } from '@nivo/bar'
import styles from './summary.module.css'

/**
 * A bar of the chart. `percent` is of the goal; an unknown intake has no bar, and a label that says so. `budget` is the goal with
 * exercise in per cent of the goal alone: 100 without any.
 */
export type Datum = {
  name: string
  percent: number
  label: string
  amount: string
  color: string
  budget: number
}

type LayerProps = BarCustomLayerProps<Datum>

/** The y position of a percentage. The scale is linear, but nivo's type covers every kind of scale. */
const heightOf = ({ yScale }: LayerProps, percent: number) => Number(yScale(percent as never))

/** The track of each bar, up to the goal. */
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

/** The second mark of a bar: its goal with exercise, which the caption names. */
export function BudgetMark(props: LayerProps) {
  return (
    <g className={styles.budget} aria-hidden>
      {props.bars.map(({ key, x, width, data: { data } }) => {
        if (data.budget <= 100) return null
        const y = heightOf(props, data.budget)
        return <line key={key} x1={x - 8} x2={x + width + 8} y1={y} y2={y} />
      })}
    </g>
  )
}

/** The name and the percentage below each bar. */
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
