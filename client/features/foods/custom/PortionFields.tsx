import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { DraftPortion } from './custom-draft.ts'
import styles from './PortionFields.module.css'

const mostPortions = 20

type PortionFieldsProps = { portions: DraftPortion[]; onChange: (portions: DraftPortion[]) => void }

/** The named portions of a custom food, each with its weight. */
export function PortionFields({ portions, onChange }: PortionFieldsProps) {
  const put = (key: number, part: Partial<DraftPortion>) =>
    onChange(portions.map((portion) => (portion.key === key ? { ...portion, ...part } : portion)))
  return (
    <fieldset className={styles.portions}>
      <legend>Portions</legend>
      {portions.map(({ key, label, grams }, at) => (
        <div key={key} className={styles.portion}>
          <TextInput
            aria-label={`Name of portion ${at + 1}`}
            placeholder="e.g. 1 slice"
            maxLength={100}
            autoComplete="off"
            value={label}
            onChange={(event) => put(key, { label: event.currentTarget.value })}
          />
          <NumberField
            aria-label={`Weight of portion ${at + 1}`}
            unit="g"
            max={10_000}
            decimalScale={1}
            value={grams}
            onChange={(value) => put(key, { grams: value })}
          />
          <ActionIcon
            aria-label={`Remove portion ${at + 1}`}
            onClick={() => onChange(portions.filter((portion) => portion.key !== key))}
          >
            <IconTrash size={19} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {portions.length < mostPortions && (
        <Button
          variant="light"
          leftSection={<IconPlus size={17} stroke={2.2} />}
          onClick={() =>
            onChange([
              ...portions,
              { key: 1 + Math.max(-1, ...portions.map(({ key }) => key)), label: '', grams: null },
            ])
          }
        >
          Add portion
        </Button>
      )}
    </fieldset>
  )
}
