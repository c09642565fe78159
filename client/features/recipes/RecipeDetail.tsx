import '../../mantine-lazy.css'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconPrinter, IconShare2, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FoodWeight } from '#domain/fields.ts'
import type { Meal } from '#domain/meal-type.ts'
import { problemOf } from '../../forms/AmountField.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import { word } from '../../i18n.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { noValue } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useUnits } from '../../units.ts'
import { useMeals } from '../../user.ts'
import { RecipeContent } from './RecipeContent.tsx'
import type { Recipe } from './recipe.ts'
import styles from './recipes.module.css'
import { oneServing, portionByWeight, type RecipePortion } from './use-recipes.ts'

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
  const owner = shown?.owner?.name
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
            {owner && <div>{t`From ${owner}`}</div>}
            {shown.description && <bdi className={styles.written}>{shown.description}</bdi>}
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
  const { name } = recipe
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={t`More about ${name}`} c="var(--gl-ink)">
          <IconDots size={22} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && (
          <Menu.Item leftSection={<IconPencil size={19} stroke={1.7} />} onClick={() => onEdit(recipe)}>
            {t`Edit`}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={19} stroke={1.7} />} onClick={() => onDuplicate(recipe)}>
          {isOwn ? t({ message: 'Duplicate', comment: 'Verb: makes a copy of a recipe' }) : t`Copy to my own`}
        </Menu.Item>
        {isOwn && (
          <Menu.Item leftSection={<IconShare2 size={19} stroke={1.7} />} onClick={() => onShare(recipe)}>
            {t({ message: 'Share', comment: 'Verb: shares a recipe' })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={19} stroke={1.7} />} onClick={printSoon}>
          {t`Print`}
        </Menu.Item>
        {isOwn && (
          <Menu.Item
            leftSection={<IconTrash size={19} stroke={1.7} />}
            c="var(--gl-danger)"
            onClick={() => onRemove(recipe)}
          >
            {t`Delete`}
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
  const unit = word(units.foodUnit)
  const amount = portion ? units.amount({ quantity: 1, servingSize: portion.servingSize }) : noValue
  return (
    <Group justify="space-between" gap="10px 16px" w="100%">
      {recipe.cookedWeight !== null && (
        <Group gap={10} w="100%">
          <SegmentedControl
            aria-label={t`How much`}
            data={[
              { value: 'serving', label: t`1 serving` },
              { value: 'weight', label: t`By weight` },
            ]}
            value={byWeight ? 'weight' : 'serving'}
            onChange={(value) => setByWeight(value === 'weight')}
          />
          {byWeight && (
            <>
              <FoodWeightField
                w={112}
                aria-label={t`Weight of your portion in ${unit}`}
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
        {t`Log ${amount} to`}
      </Text>
      <fieldset aria-labelledby={label} className={styles.meals}>
        {meals.map((meal) => (
          <Button
            key={meal}
            variant={meal === slot ? 'filled' : 'light'}
            disabled={!portion}
            onClick={() => portion && onLog(portion, meal)}
          >
            {word(meal)}
          </Button>
        ))}
      </fieldset>
    </Group>
  )
}
