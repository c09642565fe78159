import '../../mantine-lazy.css'
import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SnapshotInput } from '#domain/logged-food.ts'
import { specificGrams } from '#domain/portion.ts'
import { nutrientsPerServing, WriteRecipe } from '#domain/recipe.ts'
import { AmountField } from '../../forms/AmountField.tsx'
import { FieldError } from '../../forms/FieldError.tsx'
import { FormButtons } from '../../forms/Form.tsx'
import { FoodWeightField } from '../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import type { RenderChoice } from '../../ui/dialogs.ts'
import { focusAfter } from '../../ui/focus.ts'
import { NumberField, Stepper } from '../../ui/number-fields.tsx'
import { announce } from '../../ui/page.tsx'
import { Row } from '../../ui/rows.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useUnits } from '../../units.ts'
import { Macros, ServingEnergy } from './Macros.tsx'
import { OtherFoods } from './OtherFoods.tsx'
import { ListHead } from './RecipeContent.tsx'
import type { ReadRecipe } from './read-recipe.ts'
import {
  type Draft,
  type DraftIngredient,
  draftOf,
  ingredientOf,
  isUncounted,
  type Recipe,
  readDraft,
  unstatedText,
} from './recipe.ts'
import styles from './recipes.module.css'

type RecipeEditorProps = {
  opened: boolean
  /** The recipe to edit; null creates one. */
  recipe: Recipe | null
  /** What was read of a new recipe, to be reviewed. */
  draft: ReadRecipe | null
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
  draft,
  search: renderSearch,
  isAdding,
  onSearch,
  onLeaveSearch,
  onClose,
  onSaved,
}: RecipeEditorProps) {
  const body = useRef<HTMLDivElement>(null)
  /** The key of the ingredient for which a food is searched; null adds one. */
  const [replaced, setReplaced] = useState<string | null>(null)
  const { recipes } = trpc.useUtils()
  const refetchList = { onSuccess: () => recipes.list.invalidate() }
  const creating = trpc.recipes.create.useMutation(refetchList)
  const changing = trpc.recipes.change.useMutation(refetchList)

  const form = useAppForm({
    schema: WriteRecipe,
    initialValues: draft ? readDraft(draft) : draftOf(recipe),
    subject: opened && (draft ?? 'own'),
    submit: (input) => (recipe ? changing.mutateAsync({ ...input, id: recipe.id }) : creating.mutateAsync(input)),
    onSuccess(saved) {
      toastSuccess(recipe ? t`Recipe saved.` : t`Recipe created successfully!`)
      onSaved(saved)
    },
    failure: recipe ? t`Failed to save recipe.` : t`Failed to create recipe.`,
  })

  /** Goes back to the details, with the focus on the button that led to the search. */
  async function leaveSearch() {
    await onLeaveSearch()
    const focused = replaced === null ? '[data-add-ingredient]' : `[data-choose="${replaced}"]`
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(focused)?.focus())
  }

  function choose(food: SnapshotInput) {
    const at = form.values.ingredients.findIndex(({ key }) => key === replaced)
    if (at < 0) form.insertListItem('ingredients', ingredientOf(food))
    else form.replaceListItem('ingredients', at, chosenFor(form.values.ingredients[at], food))
    const { foodName } = food
    announce(at < 0 ? t`${foodName} added.` : t`${foodName} chosen.`)
    void leaveSearch()
  }

  function search(key: string | null) {
    setReplaced(key)
    onSearch()
  }

  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      param={recipe ? 'edit' : 'create'}
      dirty={form.isDirty() || draft !== null}
      size="lg"
      fullOnPhone
      title={
        isAdding ? (replaced === null ? t`Add Ingredient` : t`Choose Food`) : recipe ? t`Edit Recipe` : t`Create Recipe`
      }
      onSubmit={isAdding ? undefined : form.submit}
      footer={(close) =>
        isAdding ? (
          <Button variant="default" onClick={leaveSearch}>
            {t`Back`}
          </Button>
        ) : (
          <>
            <ServingTotals draft={form.values} stated={draft?.siteNutrition?.calories ?? null} />
            <FormButtons form={form} onCancel={close}>
              {recipe ? t`Save` : t`Create Recipe`}
            </FormButtons>
          </>
        )
      }
    >
      <div ref={body}>
        {!isAdding && <RecipeFields form={form} isRead={draft !== null} onSearch={search} />}
        {renderSearch({ shown: isAdding, onChoose: choose, onLeave: leaveSearch })}
      </div>
    </AppModal>
  )
}

/** Another food for an ingredient, which keeps the line that it was read from. */
const chosenFor = (before: DraftIngredient | undefined, food: SnapshotInput, isGuess = false): DraftIngredient => ({
  ...ingredientOf(food),
  ...(before?.read && { read: before.read }),
  isChecked: !isGuess,
})

type ServingTotalsProps = {
  draft: Pick<Draft, 'ingredients' | 'servings'>
  /** The energy that the page states of a serving. */
  stated: number | null
}

/** The nutrients of a serving, updated while the recipe is edited. */
function ServingTotals({ draft: { ingredients, servings }, stated }: ServingTotalsProps) {
  const units = useUnits()
  const serving = nutrientsPerServing(ingredients, servings && servings >= 1 ? servings : 1)
  const empty = ingredients.length === 0
  const statedEnergy = units.energy(stated)
  const unstated = unstatedText(ingredients, units.energyUnit)
  return (
    <Group component="section" justify="space-between" gap="4px 16px" data-line aria-label={t`Per serving`}>
      <ServingEnergy amounts={serving} empty={empty} fz={21} />
      <Macros amounts={serving} empty={empty} />
      {(unstated || stated !== null) && (
        <Text span fz={13} c="dimmed" w="100%">
          {[unstated, stated !== null && t`The page says ${statedEnergy} per serving.`].filter(Boolean).join(' ')}
        </Text>
      )}
    </Group>
  )
}

type IngredientsProps = { form: AppForm<Draft>; onSearch: (key: string | null) => void }
type RecipeFieldsProps = IngredientsProps & { isRead: boolean }

/** The fields of the recipe editor. */
function RecipeFields({ form, isRead, onSearch }: RecipeFieldsProps) {
  const isPhone = useIsPhone()
  return (
    <Stack gap={18}>
      <TextInput
        {...form.field('name')}
        label={t`Name`}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus={!isPhone || undefined}
      />
      <Textarea {...form.field('description')} label={t`Description`} autosize minRows={2} maxRows={4} />
      <Group grow align="flex-start">
        <div>
          <Stepper {...form.field('servings')} label={t`Servings`} isWhole />
          {isRead && form.values.servings === null && (
            <Text size="sm" c="dimmed" mt={5}>
              {t`Not stated, so the whole dish counts as one.`}
            </Text>
          )}
        </div>
        <div>
          <FoodWeightField {...form.field('cookedWeight')} label={t`Cooked weight`} placeholder={t`Optional`} />
          <Text size="sm" c="dimmed" mt={5}>
            {t`Weigh the finished dish to log portions by weight.`}
          </Text>
        </div>
      </Group>
      <Ingredients form={form} onSearch={onSearch} />
      <Textarea
        {...form.field('instructions')}
        label={t`Instructions`}
        placeholder={t`One step per line`}
        autosize
        minRows={3}
        maxRows={14}
      />
      <Group grow align="flex-start">
        <NumberField
          {...form.field('prepMinutes')}
          label={t`Preparation`}
          unit="min"
          decimalScale={0}
          placeholder={t`Optional`}
        />
        <NumberField
          {...form.field('cookMinutes')}
          label={t`Cooking`}
          unit="min"
          decimalScale={0}
          placeholder={t`Optional`}
        />
      </Group>
      <TextInput
        {...form.field('sourceUrl')}
        label={t({ message: 'Source', comment: 'The address that a recipe is from' })}
        placeholder="https://…"
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
      />
    </Stack>
  )
}

function Ingredients({ form, onSearch }: IngredientsProps) {
  const { ingredients } = form.values

  const put = (changed: DraftIngredient) =>
    form.setFieldValue('ingredients', (all) => all.map((one) => (one.key === changed.key ? changed : one)))

  const unsure = ingredients.filter(isUnsure).length
  return (
    <section>
      <ListHead title={t`Ingredients`} note={ingredients.length > 0 && ingredients.length}>
        {unsure > 0 && (
          <Text span fz={13} fw={600} c="var(--gl-carbs-text)" ms="auto">
            {plural(unsure, { one: '# to check', other: '# to check' })}
          </Text>
        )}
      </ListHead>
      {ingredients.length > 0 && (
        <ul>
          {ingredients.map((ingredient, at) => (
            <IngredientRow
              key={ingredient.key}
              path={form.field(`ingredients.${at}.quantity`)['data-path']}
              ingredient={ingredient}
              onChange={put}
              onReplace={(food, isGuess) => {
                form.replaceListItem('ingredients', at, chosenFor(ingredient, food, isGuess))
                const { foodName } = food
                announce(t`${foodName} chosen.`)
              }}
              onSearch={() => onSearch(ingredient.key)}
              onRemove={() => {
                focusAfter('data-remove', ingredient.key, '[data-add-ingredient]')
                form.removeListItem('ingredients', at)
              }}
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
        onClick={() => onSearch(null)}
      >
        {t`Add Ingredient`}
      </Button>
    </section>
  )
}

type IngredientRowProps = {
  /** The `data-path` of its amount in the form. */
  path: string
  ingredient: DraftIngredient
  onChange: (ingredient: DraftIngredient) => void
  onReplace: (food: SnapshotInput, isGuess?: boolean) => void
  onSearch: () => void
  onRemove: () => void
}

/** Whether the food or the amount of a line is a guess that nobody has looked at. */
const isUnsure = ({ read, isChecked }: DraftIngredient): boolean =>
  isChecked === false || (isChecked === undefined && read !== undefined && (!read.isSure || read.food === null))

/** An ingredient in the recipe editor, with its amount editable in place. */
function IngredientRow({ path, ingredient, onChange, onReplace, onSearch, onRemove }: IngredientRowProps) {
  const units = useUnits()
  const [byWeight] = useState(specificGrams(ingredient) !== null)
  const { foodName: name, read } = ingredient
  const isCounted = !isUncounted(ingredient)
  const line = read && read.line !== name && read.line
  return (
    <Row
      name={name}
      facts={
        (line || isUnsure(ingredient)) && (
          <>
            {line}
            {isUnsure(ingredient) && (
              <Box
                component="b"
                display="block"
                w="fit-content"
                mt={3}
                px={8}
                py={1}
                bdrs="var(--gl-radius-pill)"
                bg="var(--gl-carbs-soft)"
                c="var(--gl-carbs-text)"
                fz="caption"
              >
                {isCounted ? t`Please check` : t`Choose a food`}
              </Box>
            )}
          </>
        )
      }
      wraps
    >
      <span className={styles.quantity}>
        {!isCounted && <span className={styles.amount}>{t`Not counted`}</span>}
        {isCounted && (
          <AmountField
            w={byWeight ? 112 : 92}
            aria-label={
              byWeight ? (units.foodUnit === 'g' ? t`Grams of ${name}` : t`Ounces of ${name}`) : t`Quantity of ${name}`
            }
            data-path={path}
            entry={ingredient}
            onChange={(changed) => onChange({ ...changed, isChecked: true })}
          />
        )}
        {isCounted && !byWeight && <span className={styles.amount}>{units.amountUnit(ingredient)}</span>}
      </span>
      <Text span miw={86} className={`${styles.kcal} gl-num`} data-unknown={ingredient.calories === null || undefined}>
        {units.energyOrUnknown(ingredient.calories)}
      </Text>
      {(read || !isCounted) && (
        <OtherFoods ingredient={ingredient} read={read} onChoose={onReplace} onSearch={onSearch} />
      )}
      <ActionIcon aria-label={t`Delete ${name}`} data-remove={ingredient.key} onClick={onRemove}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
    </Row>
  )
}
