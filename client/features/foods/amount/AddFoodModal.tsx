import { Button, Radio, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Meal, meals } from '#domain/meal-type.ts'
import { type Nutrients, scaled, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion, type PortionChoice } from '#domain/portion.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { kcal } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { defaultAmount, type FoundFood, type NewEntry, newEntry, offeredPortions } from '../food-option.ts'
import { SourceTag } from '../SourceTag.tsx'
import styles from './AddFoodModal.module.css'
import { Preview } from './Preview.tsx'

/** One wish to add a food: a new object each time, so that each starts with its own amounts. */
export type Pick = { food: FoundFood; meal: Meal }

type AddFoodModalProps = {
  /** Null closes it. */
  pick: Pick | null
  /** kcal; null until known. */
  caloriesLeft: number | null
  onClose: () => void
  onAdd: (entry: NewEntry) => void
  /** An ingredient of a recipe: no meal to choose, nothing left of a day. */
  asIngredient?: boolean
}

/** Chooses portion, quantity and meal of a food, and shows what that comes to. */
export function AddFoodModal({ pick, caloriesLeft, onClose, onAdd, asIngredient }: AddFoodModalProps) {
  // Stays while the modal closes, so that it does not empty before it is gone.
  const [shown, setShown] = useState(pick)
  const [draft, setDraft] = useState<Draft | null>(pick && draftOf(pick))
  if (pick && pick !== shown) {
    setShown(pick)
    setDraft(draftOf(pick))
  }
  const weight = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const change = (part: Partial<Draft>) => setDraft((old) => old && { ...old, ...part })

  const food = shown?.food
  const choice = food && draft ? choiceOf(food, draft) : null
  // Less than one of a portion is a smaller weight.
  const quantity = Math.max(1, draft?.quantity ?? 1)

  function add() {
    if (!food || !draft) return
    if (!choice) {
      change({ tried: true })
      weight.current?.focus()
      return
    }
    onAdd(newEntry(food, choice, quantity, draft.meal))
  }

  return (
    <AppModal
      opened={pick !== null}
      onClose={onClose}
      size="lg"
      title={food?.product_name}
      subtitle={food && <Subtitle food={food} />}
      onSubmit={add}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" data-wide>
            {asIngredient ? 'Add Ingredient' : 'Add Food'}
          </Button>
        </>
      }
    >
      {food && draft && (
        <div className={styles.add}>
          <div className={styles.choices}>
            <Portions food={food} draft={draft} change={change} weight={weight} />
            <div className={styles.pair}>
              <Stepper
                label="Quantity"
                value={draft.quantity}
                autoFocus={!isPhone}
                onChange={(value) => change({ quantity: value })}
              />
              {!asIngredient && (
                <Select
                  label="Meal"
                  data={[...meals]}
                  value={draft.meal}
                  allowDeselect={false}
                  withCheckIcon={false}
                  comboboxProps={{ shadow: 'pop' }}
                  onChange={(value) => change({ meal: meals.find((meal) => meal === value) ?? draft.meal })}
                />
              )}
            </div>
          </div>
          <Preview nutrients={sumOf(food, choice, quantity)} caloriesLeft={asIngredient ? undefined : caloriesLeft} />
        </div>
      )}
    </AppModal>
  )
}

type Draft = {
  /** The place of the portion among those offered, or `custom`. */
  portion: string
  /** g, for `custom`. */
  grams: number | null
  quantity: number | null
  meal: Meal
  /** Somebody tried to add it. */
  tried?: boolean
}

function draftOf({ food, meal }: Pick): Draft {
  const { choice, quantity } = defaultAmount(food)
  if (choice.mode === 'custom') return { portion: 'custom', grams: choice.grams, quantity, meal }
  const at = offeredPortions(food).findIndex(({ text }) => text === choice.text)
  return { portion: String(at), grams: null, quantity, meal }
}

const choiceOf = (food: FoundFood, { portion, grams }: Draft): PortionChoice | null =>
  portion === 'custom' ? customPortion(grams ?? 0) : (offeredPortions(food)[Number(portion)] ?? null)

const sumOf = (food: FoundFood, choice: PortionChoice | null, quantity: number): Nutrients | null =>
  choice && { ...unknownNutrients, ...scaled(food.nutriments, choice.grams, quantity) }

function Subtitle({ food }: { food: FoundFood }) {
  const energy = food.nutriments['energy-kcal_100g']
  return (
    <span className="gl-num">
      {energy === null ? 'kcal unknown' : `${kcal(energy)} per 100g`} ·{food.brands && ` ${food.brands} ·`}{' '}
      <SourceTag food={food} />
    </span>
  )
}

type PortionsProps = {
  food: FoundFood
  draft: Draft
  change: (part: Partial<Draft>) => void
  weight: React.RefObject<HTMLInputElement | null>
}

function Portions({ food, draft, change, weight }: PortionsProps) {
  const energy = (grams: number) => kcal(scaled(food.nutriments, grams, 1).calories)
  const missing = draft.tried && draft.portion === 'custom' && !customPortion(draft.grams ?? 0)
  return (
    <Radio.Group
      label="Portion"
      value={draft.portion}
      onChange={(portion) => {
        change({ portion })
        if (portion === 'custom') weight.current?.focus()
      }}
    >
      <div className={styles.portions}>
        {offeredPortions(food).map(({ text, grams }, at) => (
          <Radio.Card key={text} value={String(at)} className={styles.portion}>
            <Radio.Indicator />
            <span className={styles.portionName}>{text}</span>
            <span className={`${styles.portionEnergy} gl-num`}>{energy(grams)}</span>
          </Radio.Card>
        ))}
        <div className={styles.specific}>
          <Radio.Card value="custom" className={styles.portion} aria-label="Specific weight">
            <Radio.Indicator />
            <span className={styles.portionName}>Specific weight</span>
          </Radio.Card>
          <NumberField
            ref={weight}
            className={styles.weight}
            aria-label="Weight in g"
            unit="g"
            value={draft.grams}
            max={10_000}
            decimalScale={1}
            error={missing || undefined}
            onFocus={() => change({ portion: 'custom' })}
            onChange={(grams) => change({ grams })}
          />
        </div>
        {missing && (
          <p className={styles.error} role="alert">
            Enter a weight above 0.
          </p>
        )}
      </div>
    </Radio.Group>
  )
}
