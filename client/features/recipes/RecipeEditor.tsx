import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SnapshotInput } from '#domain/logged-food.ts'
import { specificGrams } from '#domain/portion.ts'
import { servingOf, WriteRecipe } from '#domain/recipe.ts'
import { AmountField } from '../../forms/AmountField.tsx'
import { FieldError } from '../../forms/FieldError.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { announce } from '../../ui/page.tsx'
import type { RenderChoice } from '../../ui/render-choice.ts'
import { Row } from '../../ui/rows.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import { Macros, ServingEnergy } from './Macros.tsx'
import { ListHead } from './RecipeContent.tsx'
import { type Draft, type DraftIngredient, draftOf, ingredientOf, type Recipe, unstatedText } from './recipe.ts'
import styles from './recipes.module.css'

type RecipeEditorProps = {
  opened: boolean
  /** The recipe to edit; null creates one. */
  recipe: Recipe | null
  search: RenderChoice<SnapshotInput>
  /** Shows the food search for another ingredient instead of the details. */
  isAdding: boolean
  onSearch: () => void
  onLeaveSearch: () => Promise<void>
  onClose: () => void
  onSaved: (recipe: Recipe) => void
}

/** A modal with two views: the details of a recipe, and the food search for another ingredient. */
export function RecipeEditor({
  opened,
  recipe,
  search,
  isAdding,
  onSearch,
  onLeaveSearch,
  onClose,
  onSaved,
}: RecipeEditorProps) {
  const body = useRef<HTMLDivElement>(null)
  const { recipes } = trpc.useUtils()
  const refetchList = { onSuccess: () => recipes.list.invalidate() }
  const creating = trpc.recipes.create.useMutation(refetchList)
  const changing = trpc.recipes.change.useMutation(refetchList)

  const form = useAppForm({
    schema: WriteRecipe,
    initialValues: draftOf(recipe),
    subject: opened,
    submit: (input) => (recipe ? changing.mutateAsync({ ...input, id: recipe.id }) : creating.mutateAsync(input)),
    onSuccess(saved) {
      toastSuccess(recipe ? 'Recipe saved.' : 'Recipe created successfully!')
      onSaved(saved)
    },
    failure: recipe ? 'Failed to save recipe.' : 'Failed to create recipe.',
  })

  /** Goes back to the details, with the focus on the button for the next ingredient. */
  async function leaveSearch() {
    await onLeaveSearch()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[data-add-ingredient]')?.focus())
  }

  function choose(food: SnapshotInput) {
    form.insertListItem('ingredients', ingredientOf(food))
    announce(`${food.foodName} added.`)
    void leaveSearch()
  }

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param={recipe ? 'edit' : 'create'}
      dirty={form.isDirty()}
      size="lg"
      fullOnPhone
      title={isAdding ? 'Add Ingredient' : recipe ? 'Edit Recipe' : 'Create Recipe'}
      onSubmit={isAdding ? undefined : form.submit}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            Back
          </Button>
        ) : (
          <>
            <ServingTotals draft={form.values} />
            <FormButtons form={form} onCancel={close}>
              {recipe ? 'Save' : 'Create Recipe'}
            </FormButtons>
          </>
        )
      }
    >
      <div ref={body}>
        {!isAdding && <RecipeFields form={form} onAddIngredient={onSearch} />}
        {search({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}

/** The nutrients of a serving, updated while the recipe is edited. */
function ServingTotals({ draft: { ingredients, servings } }: { draft: Pick<Draft, 'ingredients' | 'servings'> }) {
  const units = useUnits()
  const serving = servingOf(ingredients, servings && servings >= 1 ? servings : 1)
  const empty = ingredients.length === 0
  const unstated = unstatedText(ingredients, units.energyAre)
  return (
    <Group component="section" justify="space-between" gap="4px 16px" data-line aria-label="Per serving">
      <ServingEnergy amounts={serving} empty={empty} fz={21} />
      <Macros amounts={serving} empty={empty} />
      {unstated && (
        <Text span fz={13} c="dimmed" w="100%">
          {unstated}
        </Text>
      )}
    </Group>
  )
}

type RecipeFieldsProps = { form: AppForm<Draft>; onAddIngredient: () => void }

/** The fields of the recipe editor. */
function RecipeFields({ form, onAddIngredient }: RecipeFieldsProps) {
  const isPhone = useIsPhone()
  return (
    <Stack gap={18}>
      <TextInput
        {...form.field('name')}
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={!isPhone || undefined}
      />
      <Textarea {...form.field('description')} label="Description" autosize minRows={2} maxRows={4} />
      <Group grow align="flex-start">
        <Stepper {...form.field('servings')} label="Servings" isWhole />
        <div>
          <FoodWeightField {...form.field('cookedWeight')} label="Cooked weight" placeholder="Optional" />
          <Text size="sm" c="dimmed" mt={5}>
            Weigh the finished dish to log portions by weight.
          </Text>
        </div>
      </Group>
      <Ingredients form={form} onAdd={onAddIngredient} />
      <Textarea
        {...form.field('instructions')}
        label="Instructions"
        placeholder="One step per line"
        autosize
        minRows={3}
        maxRows={14}
      />
    </Stack>
  )
}

function Ingredients({ form, onAdd }: { form: AppForm<Draft>; onAdd: () => void }) {
  const { ingredients } = form.values
  const section = useRef<HTMLElement>(null)

  const put = (changed: DraftIngredient) =>
    form.setFieldValue('ingredients', (all) => all.map((one) => (one.key === changed.key ? changed : one)))

  /** Removes an ingredient; the focus moves to the next row's button, else the previous one's, else to Add. */
  function remove(ingredient: DraftIngredient) {
    const at = ingredients.indexOf(ingredient)
    const nextFocus = ingredients[at + 1] ?? ingredients[at - 1]
    form.removeListItem('ingredients', at)
    requestAnimationFrame(() => {
      const next = section.current?.querySelector<HTMLElement>(
        nextFocus ? `[data-remove="${nextFocus.key}"]` : '[data-add-ingredient]',
      )
      next?.focus({ preventScroll: true })
    })
  }

  return (
    <section ref={section}>
      <ListHead title="Ingredients" note={ingredients.length > 0 && ingredients.length} />
      {ingredients.length > 0 && (
        <ul>
          {ingredients.map((ingredient, at) => (
            <IngredientRow
              key={ingredient.key}
              path={form.field(`ingredients.${at}.quantity`)['data-path']}
              ingredient={ingredient}
              onChange={put}
              onRemove={() => remove(ingredient)}
            />
          ))}
        </ul>
      )}
      <FieldError form={form} name="ingredients" />
      <Button
        variant="light"
        data-add-ingredient
        mt={6}
        w={{ base: '100%', sm: 'auto' }}
        leftSection={<IconPlus size={18} stroke={2.2} />}
        onClick={onAdd}
      >
        Add Ingredient
      </Button>
    </section>
  )
}

type IngredientRowProps = {
  /** The `data-path` of its amount in the form. */
  path: string
  ingredient: DraftIngredient
  onChange: (ingredient: DraftIngredient) => void
  onRemove: () => void
}

/** An ingredient in the recipe editor, with its amount editable in place. */
function IngredientRow({ path, ingredient, onChange, onRemove }: IngredientRowProps) {
  const units = useUnits()
  const [byWeight] = useState(specificGrams(ingredient) !== null)
  const name = ingredient.foodName
  return (
    <Row name={name} wraps>
      <span className={styles.quantity}>
        <AmountField
          w={byWeight ? 112 : 92}
          aria-label={byWeight ? `${units.foodUnit === 'g' ? 'Grams' : 'Ounces'} of ${name}` : `Quantity of ${name}`}
          data-path={path}
          entry={ingredient}
          onChange={onChange}
        />
        {!byWeight && <span className={styles.amount}>{units.amountUnit(ingredient)}</span>}
      </span>
      <Text span miw={86} className={`${styles.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
        {units.energyOrUnknown(ingredient.calories)}
      </Text>
      <ActionIcon aria-label={`Delete ${name}`} data-remove={ingredient.key} onClick={onRemove}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </Row>
  )
}
