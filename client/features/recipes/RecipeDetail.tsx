import '../../mantine-lazy.css'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconPrinter, IconShare2, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FoodWeight } from '#domain/fields.ts'
import type { Meal } from '#domain/meal-type.ts'
import { problemOf } from '../../forms/AmountField.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import { AppModal } from '../../ui/AppModal.tsx'
import { noValue } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useUnits } from '../../units.ts'
import { useMeals } from '../../user.ts'
import { RecipeContent } from './RecipeContent.tsx'
import type { Recipe } from './recipe.ts'
import styles from './recipes.module.css'
import { oneServing, portionByWeight, type RecipePortion } from './use-log-recipe.ts'

type RecipeDetailProps = {
  /** Null closes the dialog. */
  recipe: Recipe | null
  /** The meal of this time of day, whose button is the filled one. */
  slot: Meal
  onClose: () => void
  onLog: (recipe: Recipe, portion: RecipePortion, meal: Meal) => void
  onEdit: (recipe: Recipe) => void
  onDuplicate: (recipe: Recipe) => void
  onShare: (recipe: Recipe) => void
  onRemove: (recipe: Recipe) => void
}

/** A recipe to read and to log from. */
export function RecipeDetail({ recipe, slot, onClose, onLog, ...actions }: RecipeDetailProps) {
  const shown = useLast(recipe)
  return (
    <AppModal
      opened={recipe !== null}
      onClose={onClose}
      size="lg"
      isText
      title={shown?.name}
      subtitle={
        shown && (
          <>
            {shown.owner && <div>From {shown.owner.name}</div>}
            {shown.description && <span className={styles.written}>{shown.description}</span>}
          </>
        )
      }
      actions={shown && <RecipeActions recipe={shown} {...actions} />}
      footer={
        shown && (
          <LogRecipe
            key={shown.id}
            recipe={shown}
            slot={slot}
            onLog={(portion, meal) => {
              onClose()
              onLog(shown, portion, meal)
            }}
          />
        )
      }
    >
      {shown && <RecipeContent recipe={shown} />}
    </AppModal>
  )
}

type RecipeActionsProps = Pick<RecipeDetailProps, 'onEdit' | 'onDuplicate' | 'onShare' | 'onRemove'> & {
  recipe: Recipe
}

/** Of a recipe of the household, only a copy can be changed. */
function RecipeActions({ recipe, onEdit, onDuplicate, onShare, onRemove }: RecipeActionsProps) {
  const isOwn = recipe.owner === null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More about ${recipe.name}`} c="var(--gl-ink)">
          <IconDots size={22} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && (
          <Menu.Item leftSection={<IconPencil size={19} stroke={1.7} />} onClick={() => onEdit(recipe)}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={19} stroke={1.7} />} onClick={() => onDuplicate(recipe)}>
          {isOwn ? 'Duplicate' : 'Copy to my own'}
        </Menu.Item>
        {isOwn && (
          <Menu.Item leftSection={<IconShare2 size={19} stroke={1.7} />} onClick={() => onShare(recipe)}>
            Share
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={19} stroke={1.7} />} onClick={printSoon}>
          Print
        </Menu.Item>
        {isOwn && (
          <Menu.Item
            leftSection={<IconTrash size={19} stroke={1.7} />}
            c="var(--gl-danger)"
            onClick={() => onRemove(recipe)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Prints the page once the menu is closed; light, because nobody prints on black. */
function printSoon() {
  setTimeout(() => {
    const { dataset } = document.documentElement
    const { mantineColorScheme: before } = dataset
    dataset.mantineColorScheme = 'light'
    window.print()
    if (before !== undefined) dataset.mantineColorScheme = before
  }, 300)
}

type LogRecipeProps = {
  recipe: Recipe
  slot: Meal
  onLog: (portion: RecipePortion, meal: Meal) => void
}

/** Logs a serving of a recipe to a meal with one tap; with a known cooked weight, also an amount in g. */
function LogRecipe({ recipe, slot, onLog }: LogRecipeProps) {
  const label = useId()
  const units = useUnits()
  const meals = useMeals()
  const [byWeight, setByWeight] = useState(false)
  const [grams, setGrams] = useState<number | null>(
    recipe.cookedWeight && Math.max(1, Math.round(recipe.cookedWeight / recipe.servings)),
  )
  const problem = grams === null ? undefined : problemOf(FoodWeight, grams)
  const portion = byWeight ? portionByWeight(recipe, problem ? null : grams) : oneServing(recipe)
  return (
    <Group justify="space-between" gap="10px 16px" w="100%">
      {recipe.cookedWeight !== null && (
        <Group gap={10} w="100%">
          <SegmentedControl
            aria-label="How much"
            data={['1 serving', 'By weight']}
            value={byWeight ? 'By weight' : '1 serving'}
            onChange={(value) => setByWeight(value === 'By weight')}
          />
          {byWeight && (
            <>
              <FoodWeightField
                w={112}
                aria-label={`Weight of your portion in ${units.foodUnit}`}
                value={grams}
                error={problem}
                onChange={setGrams}
              />
              <span className="gl-quiet gl-num" aria-live="polite">
                {portion && units.energy(portion.nutrients.calories)}
              </span>
            </>
          )}
        </Group>
      )}
      <Text span id={label} fw={600}>
        Log {portion ? units.amount({ quantity: 1, servingSize: portion.servingSize }) : noValue} to
      </Text>
      <fieldset aria-labelledby={label} className={styles.meals}>
        {meals.map((meal) => (
          <Button
            key={meal}
            variant={meal === slot ? 'filled' : 'light'}
            disabled={!portion}
            onClick={() => portion && onLog(portion, meal)}
          >
            {meal}
          </Button>
        ))}
      </fieldset>
    </Group>
  )
}
