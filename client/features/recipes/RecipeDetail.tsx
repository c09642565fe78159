import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Meal } from '#domain/meal-type.ts'
import { servingOf } from '#domain/recipe.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useUnits } from '../../units.ts'
import { Amount } from './Amount.tsx'
import list from './ingredients.module.css'
import { LogRecipe } from './LogRecipe.tsx'
import { Macros } from './Macros.tsx'
import styles from './RecipeDetail.module.css'
import { keyed, type Recipe, servingsText, stepsOf } from './recipe.ts'
import notes from './unstated.module.css'
import { unstatedText } from './unstated.ts'
import type { RecipePortion } from './use-log-recipe.ts'

type RecipeDetailProps = {
  /** Null closes the dialog. */
  recipe: Recipe | null
  /** The meal of this time of day, shown first. */
  slot: Meal
  onClose: () => void
  onLog: (recipe: Recipe, portion: RecipePortion, meal: Meal) => void
  onEdit: (recipe: Recipe) => void
  onDuplicate: (recipe: Recipe) => void
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
      title={shown?.name}
      subtitle={shown?.description && <span className={styles.description}>{shown.description}</span>}
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
      {shown && <Content recipe={shown} />}
    </AppModal>
  )
}

function Content({ recipe }: { recipe: Recipe }) {
  const units = useUnits()
  const { ingredients, servings, instructions } = recipe
  const serving = servingOf(ingredients, servings)
  const empty = ingredients.length === 0
  const unstated = unstatedText(ingredients, units.energyAre)
  const steps = stepsOf(instructions)
  return (
    <div className={styles.detail}>
      <Tile className={styles.perServing}>
        <p className={styles.perServingEnergy}>
          <b data-unknown={serving.values.calories === null || undefined}>
            <Amount amounts={serving} of="calories" write={units.energyNumber} empty={empty} />
          </b>{' '}
          {units.energyUnit} per serving
        </p>
        <Macros amounts={serving} empty={empty} />
        {unstated && <p className={notes.unstated}>{unstated}</p>}
      </Tile>
      <section>
        <div className={list.head}>
          <h3>Ingredients</h3>
          <span className={list.note}>makes {servingsText(servings)}</span>
          {!empty && (
            <span className={`${list.note} ${styles.unit}`} aria-hidden>
              {units.energyUnit}
            </span>
          )}
        </div>
        {empty && <p className={styles.none}>No ingredients yet.</p>}
        <ul className={styles.ingredients}>
          {keyed(ingredients).map(({ key, item: ingredient }) => (
            <li key={key} className={styles.line}>
              <span className={styles.ingredient}>
                {ingredient.foodName}{' '}
                <span className={`${list.amount} ${styles.amount}`}>{units.amount(ingredient)}</span>
              </span>
              <span className={`${list.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
                {units.energyNumber(ingredient.calories)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <div className={list.head}>
          <h3>Instructions</h3>
        </div>
        {steps.length === 0 ? (
          <p className={styles.none}>No instructions yet.</p>
        ) : (
          <ol className={styles.steps}>
            {keyed(steps).map(({ key, item: step }) => (
              <li key={key} className={styles.step}>
                {step}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

type DeedsProps = Pick<RecipeDetailProps, 'onEdit' | 'onDuplicate' | 'onRemove'> & { recipe: Recipe }

function RecipeActions({ recipe, onEdit, onDuplicate, onRemove }: DeedsProps) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon aria-label={`More about ${recipe.name}`} className={styles.more}>
          <IconDots size={22} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={19} stroke={1.7} />} onClick={() => onEdit(recipe)}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={19} stroke={1.7} />} onClick={() => onDuplicate(recipe)}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={19} stroke={1.7} />}
          className={styles.delete}
          onClick={() => onRemove(recipe)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
