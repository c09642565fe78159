import '../../../mantine-lazy.css'
import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Flex, Group, Select, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconHelpCircle, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { AddDescribedFoods } from '#domain/diary.ts'
import { mealAmount } from '#domain/line-amount.ts'
import type { Meal } from '#domain/meal-type.ts'
import { type Amount, hasWeight, nutrientsOf, offeredPortions, shownAmount } from '#domain/portion.ts'
import { FoodWeightField } from '../../../forms/unit-fields.tsx'
import { type AppForm, useAppForm } from '../../../forms/use-app-form.ts'
import { word } from '../../../i18n.ts'
import { type RouterOutputs, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { EmptyState } from '../../../ui/cards.tsx'
import { useLast } from '../../../ui/dialogs.ts'
import { FailedCard } from '../../../ui/failed.tsx'
import { Menu } from '../../../ui/floating.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { plainList, roundTo } from '../../../ui/format.ts'
import { NumberField } from '../../../ui/number-fields.tsx'
import { announce } from '../../../ui/page.tsx'
import { useUnits } from '../../../units.ts'
import { type Amounts, amountsOf, choiceOf } from '../amount/amounts.ts'
import { type FoundFood, type NewEntry, newEntries } from '../food-option.ts'
import styles from './described.module.css'

type Described = RouterOutputs['foods']['describe']
type Item = Described['items'][number]

/** A food of the meal, with the fields of its amount. `isChecked` once somebody has changed it. */
type Row = Amounts & { key: string; said: Item; food: FoundFood; isChecked: boolean }

type DescribedModalProps = {
  /** The meal in words; null closes the modal. */
  text: string | null
  meal: Meal
  onClose: () => void
  onAdd: (entries: NewEntry[]) => void
}

/** The foods of a meal in words, to correct and add all at once. */
export function DescribedModal({ text, meal, onClose, onAdd }: DescribedModalProps) {
  const shownText = useLast(text)
  const { data, isError, refetch } = trpc.foods.describe.useQuery(
    { text: shownText ?? '' },
    { enabled: text !== null, retry: false, trpc: { context: { isOwnRequest: true } } },
  )
  return (
    <FoodsModal
      subject={text}
      subtitle={<span className="gl-written">{quoted(shownText ?? '')}</span>}
      nothing={t`No foods in this.`}
      meal={meal}
      data={data}
      problem={isError ? t`Could not read this.` : null}
      onRetry={() => void refetch()}
      onClose={onClose}
      onAdd={onAdd}
    />
  )
}

/** A text in the quotation marks of the language. */
const quoted = (text: string) => t`“${text}”`

type FoodsModalProps = {
  /** What the foods are of; null closes the modal. */
  subject: string | null
  subtitle: ReactNode
  /** What is said when there are none. */
  nothing: string
  meal: Meal
  /** Undefined until loaded. */
  data: Described | undefined
  problem: string | null
  onRetry: () => void
  onClose: () => void
  onAdd: (entries: NewEntry[]) => void
}

/** Foods with guessed amounts, to correct and add all at once. */
export function FoodsModal(props: FoodsModalProps) {
  const { subject, subtitle, nothing, meal, data, problem, onRetry, onClose, onAdd } = props
  const units = useUnits()
  const form = useAppForm({
    schema: AddDescribedFoods,
    initialValues: { items: (data?.items ?? []).flatMap((item, at) => rowOf(item, at, meal)) },
    subject: subject !== null && data ? subject : null,
    submit(): void {
      onAdd(form.values.items.flatMap((row) => entriesOf(row, meal)))
    },
  })
  const { items } = form.values
  const energies = items.map(energyOfRow)
  const isPartial = energies.includes(null)
  const mealName = word(meal)
  const notUnderstood = plainList(data?.notUnderstood.map(quoted) ?? [])
  const sum = energies.reduce<number>((total, energy) => total + (energy ?? 0), 0)

  return (
    <AppModal
      opened={subject !== null}
      onClose={onClose}
      title={t`What you had`}
      subtitle={subtitle}
      onSubmit={form.submit}
      footer={
        <>
          {items.length > 0 && (
            <Group data-line justify="space-between" className="gl-num">
              <Text span c="dimmed">
                {t`Adding to ${mealName}`}
              </Text>
              <Text span fw={650} aria-live="polite">
                {units.energy(sum, isPartial)}
              </Text>
            </Group>
          )}
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" data-wide disabled={items.length === 0}>
            {items.length === 0 ? t`Add` : plural(items.length, { one: 'Add # food', other: 'Add # foods' })}
          </Button>
        </>
      }
    >
      {!data ? (
        problem ? (
          <FailedCard message={problem} onRetry={onRetry} />
        ) : (
          <Stack>
            <Skeleton h={88} />
            <Skeleton h={88} />
          </Stack>
        )
      ) : (
        <>
          {data.items.length === 0 && <EmptyState title={nothing} help={t`Search for each food by its name.`} />}
          <ul className="gl-lines">
            {items.map((row, at) => (
              <FoodRow key={row.key} form={form} row={row} at={at} />
            ))}
          </ul>
          {data.notUnderstood.length > 0 && (
            <Text c="dimmed" fz="secondary" pt="sm">
              {t`Not understood: ${notUnderstood}`}
            </Text>
          )}
        </>
      )}
    </AppModal>
  )
}

const rowOf = (said: Item, at: number, meal: Meal): Row[] =>
  said.food ? [{ ...fieldsOf(said, said.food, meal), key: String(at), said, food: said.food, isChecked: false }] : []

/** The fields for the stated amount of a food, or for what is usual where none was stated. */
function fieldsOf(said: Item, food: FoundFood, meal: Meal): Amounts {
  const fields = amountsOf(food, mealAmount(food, said), meal)
  // A portion that the food does not offer cannot be chosen.
  return fields.portion === '-1' ? amountsOf(food, shownAmount(food), meal) : fields
}

function amountOfRow(row: Row): Amount | null {
  const choice = choiceOf(row.food, row)
  const quantity = row.quantity ?? 1
  return choice && quantity > 0 ? { choice, quantity } : null
}

function entriesOf(row: Row, meal: Meal): NewEntry[] {
  const amount = amountOfRow(row)
  return amount ? newEntries(row.food, amount, meal) : []
}

function energyOfRow(row: Row): number | null {
  const amount = amountOfRow(row)
  return amount && nutrientsOf(row.food, amount).calories
}

type FoodRowProps = { form: AppForm<{ items: Row[] }>; row: Row; at: number }

/** A food with its amount, and the other foods that it may be. */
function FoodRow({ form, row, at }: FoodRowProps) {
  const units = useUnits()
  const { said, food } = row
  const name = food.product_name
  const unit = word(units.foodUnit)
  const change = (changes: Partial<Row>) =>
    form.setFieldValue('items', form.values.items.with(at, { ...row, isChecked: true, ...changes }))

  function choosePortion(portion: string) {
    const amount = amountOfRow(row)
    const grams = amount?.choice.grams ? amount.choice.grams * amount.quantity : 100
    change(
      portion === 'custom' ? { portion, grams: roundTo(grams, 1), quantity: 1 } : { portion, grams: null, quantity: 1 },
    )
  }

  const quantity = form.field(`items.${at}.quantity`)
  const grams = form.field(`items.${at}.grams`)
  return (
    <li className={styles.food}>
      <Stack gap={0} align="flex-start" miw={0}>
        <FoodChoice row={row} onChoose={(food) => change({ ...fieldsOf(said, food, row.mealType), food })} />
        <Text span c="dimmed" fz="secondary" style={{ overflowWrap: 'anywhere' }}>
          {quoted(said.text)}
        </Text>
        {!said.isSure && !row.isChecked && (
          <Flex
            component="span"
            align="center"
            gap={5}
            mt={4}
            py={2}
            ps={6}
            pe={9}
            bdrs="var(--gl-radius-pill)"
            bg="var(--gl-carbs-soft)"
            c="var(--gl-carbs-text)"
            fz="sm"
            fw={550}
          >
            <IconHelpCircle size={16} stroke={1.7} aria-hidden />
            {said.quantity === null && isCalled(food, said.name) ? t`Amount assumed` : t`Please check`}
          </Flex>
        )}
      </Stack>
      <Text span fw={600} className="gl-num" pt={10}>
        {units.energy(energyOfRow(row), false)}
      </Text>
      <ActionIcon
        aria-label={t`Remove ${name}`}
        data-remove={row.key}
        onClick={() => {
          focusAfter('data-remove', row.key)
          form.removeListItem('items', at)
          announce(t`${name} removed.`)
        }}
      >
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
      <Flex gap={8} pt={6} style={{ gridColumn: '1 / -1' }}>
        {row.portion === 'custom' ? (
          <FoodWeightField
            {...grams}
            w={92}
            aria-label={t`Weight of ${name}`}
            onChange={(grams) => change({ grams })}
          />
        ) : (
          <NumberField
            {...quantity}
            w={92}
            decimalScale={3}
            unit="×"
            aria-label={t`Quantity of ${name}`}
            onChange={(quantity) => change({ quantity })}
          />
        )}
        <Select
          flex={1}
          miw={0}
          aria-label={t`Portion of ${name}`}
          data={[
            ...offeredPortions(food).map(({ text }, index) => ({ value: String(index), label: units.portion(text) })),
            ...(hasWeight(food) ? [{ value: 'custom', label: t`Weight in ${unit}` }] : []),
          ]}
          value={row.portion}
          onChange={(portion) => portion !== null && choosePortion(portion)}
          allowDeselect={false}
          withCheckIcon={false}
          comboboxProps={{ shadow: 'pop' }}
        />
      </Flex>
    </li>
  )
}

/** Whether the food has the name that was said, also in the singular. */
const isCalled = (food: FoundFood, name: string) =>
  food.product_name.toLowerCase().includes(name.toLowerCase().replace(/s\b/g, ''))

type FoodChoiceProps = { row: Row; onChoose: (food: FoundFood) => void }

/** The name of the food, which opens the other foods that it may be. */
function FoodChoice({ row: { said, food }, onChoose }: FoodChoiceProps) {
  const units = useUnits()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { product_name: name } = food
  const { text } = said
  const others = said.candidates.filter(({ id }) => id !== food.id)
  if (others.length === 0) return <span className={styles.name}>{name}</span>
  return (
    <>
      <UnstyledButton
        ref={button}
        className={styles.name}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label={t`${name}: choose another food`}
        onClick={() => setOpened(!opened)}
      >
        {name}
        <IconChevronDown size={17} stroke={1.7} aria-hidden />
      </UnstyledButton>
      <Menu
        button={button}
        label={t`Foods for ${text}`}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={300}
        // Above the dialog.
        withinPortal={false}
        groups={[
          {
            items: others.map((other) => ({
              key: other.id,
              content: (
                <Group component="span" justify="space-between" wrap="nowrap" gap="sm">
                  <span className="gl-clamp">{other.product_name}</span>
                  <Text span size="sm" c="dimmed" className="gl-num" flex="none">
                    {units.energy(nutrientsOf(other, mealAmount(other, said)).calories)}
                  </Text>
                </Group>
              ),
              act: () => onChoose(other),
            })),
          },
        ]}
      />
    </>
  )
}
