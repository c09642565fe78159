import '../../../mantine-lazy.css'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from '../../../forms/use-app-form.ts'
import styles from '../imports.module.css'

type ChoiceCardsProps = {
  field: Pick<FieldProps<string>, 'name' | 'value' | 'error' | 'data-path'>
  onChange: (value: string) => void
  /** The question. */
  label: string
  hint?: string
  choices: readonly { value: string; label: string; detail?: ReactNode }[]
}

/** A question with a card for each answer. */
export const ChoiceCards = ({ field, onChange, label, hint, choices }: ChoiceCardsProps) => (
  <Radio.Group
    label={label}
    description={hint}
    name={field.name}
    value={field.value}
    onChange={onChange}
    error={field.error}
    classNames={{ label: styles.choiceCardsLabel }}
  >
    <div className={styles.choices}>
      {choices.map(({ value, label, detail }, at) => (
        <Radio.Card
          key={value}
          value={value}
          className={styles.choice}
          data-path={at === 0 ? field['data-path'] : undefined}
        >
          <Radio.Indicator />
          <span className={styles.choiceCardsWords}>
            <span className={styles.choiceCardsName}>{label}</span>
            {detail && <span className={styles.choiceCardsDetail}>{detail}</span>}
          </span>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)
