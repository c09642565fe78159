import '../../mantine-lazy.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconShare2, IconTrash } from '@tabler/icons-react'
import type { Meal } from '#domain/meal-type.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useLast } from '../../ui/use-last.ts'
import { LogRecipe } from './LogRecipe.tsx'
import { RecipeContent } from './RecipeContent.tsx'
import type { Recipe } from './recipe.ts'
import styles from './recipes.module.css'
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
      {shown && <RecipeContent recipe={shown} />}
    </AppModal>
  )
}

type RecipeActionsProps = Pick<RecipeDetailProps, 'onEdit' | 'onDuplicate' | 'onShare' | 'onRemove'> & {
  recipe: Recipe
}

function RecipeActions({ recipe, onEdit, onDuplicate, onShare, onRemove }: RecipeActionsProps) {
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
        <Menu.Item leftSection={<IconShare2 size={19} stroke={1.7} />} onClick={() => onShare(recipe)}>
          Share
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
