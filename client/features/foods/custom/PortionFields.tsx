import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxPortions } from '#domain/food.ts'
import { FoodWeightField } from '../../../forms/unit-fields.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import styles from './custom.module.css'
import { type CustomFoodValues, newPortion } from './custom-food-values.ts'

/** The named portions of a custom food, each with its weight. */
export function PortionFields({ form }: { form: AppForm<CustomFoodValues> }) {
  const { portions } = form.values
  return (
    <fieldset className={styles.portions}>
      <legend>Portions</legend>
      {portions.map(({ key }, at) => (
        <div key={key} className={styles.portion}>
          <TextInput
            {...form.field(`portions.${at}.label`)}
            aria-label={`Name of portion ${at + 1}`}
            placeholder="e.g. 1 slice"
            maxLength={100}
            autoComplete="off"
          />
          <FoodWeightField {...form.field(`portions.${at}.grams`)} aria-label={`Weight of portion ${at + 1}`} />
          <ActionIcon aria-label={`Remove portion ${at + 1}`} onClick={() => form.removeListItem('portions', at)}>
            <IconTrash size={19} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {portions.length < maxPortions && (
        <Button
          variant="light"
          leftSection={<IconPlus size={17} stroke={2.2} />}
          onClick={() => form.insertListItem('portions', newPortion())}
        >
          Add portion
        </Button>
      )}
    </fieldset>
  )
}
