import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import styles from './controls.module.css'

type Segment<Value> = Value | { value: Value; label: ReactNode }

type SegmentedControlProps<Value extends string> = Omit<ComponentPropsWithRef<'div'>, 'onChange' | 'className'> & {
  data: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
  /** Of each label. */
  labelClassName?: string
  size?: 'xs' | 'sm' | 'md'
  fullWidth?: boolean
  name?: string
  /** Of a form's field. A choice is never invalid, so it has no place for a message. */
  error?: ReactNode
}

/** Whether all these choices fit in a line of a phone. */
export const fitInALine = (labels: readonly string[]): boolean => labels.length <= 4 && labels.join('').length <= 32

/**
 * A few choices in one line, as radio buttons. Our own, because Mantine's measures the place of its indicator whenever it is
 * mounted, which makes the browser lay out the page one more time.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { data, value, onChange, className, labelClassName, size = 'sm', fullWidth, name, error: _, ...rest } = props
  const id = useId()
  return (
    <div
      {...rest}
      role="radiogroup"
      className={[styles.root, className].filter(Boolean).join(' ')}
      data-size={size}
      data-full-width={fullWidth || undefined}
    >
      {data.map((segment) => {
        const { value: own, label } = typeof segment === 'string' ? { value: segment, label: segment } : segment
        return (
          <div key={own} className={styles.control}>
            <input
              type="radio"
              id={`${id}-${own}`}
              name={name ?? id}
              className={styles.input}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
            />
            <label
              htmlFor={`${id}-${own}`}
              className={[styles.label, labelClassName].filter(Boolean).join(' ')}
              data-active={own === value || undefined}
            >
              {label}
            </label>
          </div>
        )
      })}
    </div>
  )
}
