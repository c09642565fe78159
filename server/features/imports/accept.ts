import { z } from 'zod'
import type { Day } from '../../domain/day.ts'
import { type DayStatus, LogExercise, LogFood, SaveMealTypes, SetDayStatus } from '../../domain/diary.ts'
import { fastProblem } from '../../domain/fasting.ts'
import { AddFast } from '../../domain/fasting-schemas.ts'
import { NutrientAmounts as Amounts, Day as DaySchema, Instant, maxKcal } from '../../domain/fields.ts'
import { ImportedFood, maxPortions, normaliseBarcode } from '../../domain/food.ts'
import type { StoredGoals, WeekdayGoals } from '../../domain/goals.ts'
import { ChangeGoals } from '../../domain/goals-schemas.ts'
import type { ImportKind } from '../../domain/imports.ts'
import { maxWaterTap } from '../../domain/limits.ts'
import type { MealType } from '../../domain/meal-type.ts'
import { nutrientId } from '../../domain/nutrient-amounts.ts'
import { ChangeNutrient, CreateNutrient } from '../../domain/nutrient-settings.ts'
import {
  consistentSodium,
  isFruitOrVeg,
  mapNutrients,
  mergedAmounts,
  type NutrientAmounts,
  type Nutrients,
} from '../../domain/nutrition.ts'
import { CheckIn, limits, type Plan, SetPlan } from '../../domain/plan.ts'
import { ChangeProfile, type ProfileField, Weight } from '../../domain/profile.ts'
import { BodyFat, Waist } from '../../domain/progress-schemas.ts'
import { CreateRecipe } from '../../domain/recipe.ts'
import type {
  CheckInRow,
  CustomFoodRow,
  DayStatusRow,
  ExerciseRow,
  FastRow,
  FoodRow,
  GoalsRow,
  MealTypeRow,
  NutrientSettingRow,
  OwnNutrientRow,
  PlanRow,
  ProfileRow,
  ProgressRow,
  RecipeRow,
} from './source.ts'

/** The values to insert for each kind, within the limits of the product, without ids and owner. */
export type StagedValues = {
  food: Amount & { date: Day; mealType: string; waterMl: number | null }
  exercise: { date: Day; exerciseName: string; caloriesBurned: number }
  water: { date: Day; ml: number }
  progress: { date: Day; weight: number; bodyFatPercentage: number | null; waist: number | null }
  fasts: { startTime: string; endTime: string; plannedDurationHours: number }
  customFoods: Stated & {
    productName: string
    code: string | null
    servingSize: string | null
    categoriesTags: string[]
    portions: { label: string; grams: number }[]
  }
  recipes: {
    name: string
    description: string | null
    instructions: string | null
    servings: number
    cookedWeight: number | null
    sourceUrl: string | null
    prepMinutes: number | null
    cookMinutes: number | null
    ingredients: Amount[]
  }
  dayStatuses: { date: Day; status: DayStatus }
  profile: { field: ProfileField; value: string | number }
  goals: StoredGoals & { startDate: Day }
  plans: Plan & { createdAt: string; checkedInOn: Day | null; acceptedCalories: number | null }
  checkIns: z.output<typeof StoredCheckIn>
}

/** The nutrients of the label, and `nutrients` beyond it as their column holds them. */
type Stated = Nutrients & { nutrients: NutrientAmounts }

/** The values of a food or an ingredient; nutrients are for the whole amount. */
type Amount = Stated & { foodName: string; quantity: number; servingSize: string; isFruitOrVeg: boolean }

/**
 * A row that an import may add. `key` is unique within a file, and the same row has the same key in a later file of the source:
 * see `known-rows.ts`.
 */
export type StagedRow = {
  [Kind in ImportKind]: { kind: Kind; key: string; values: StagedValues[Kind] } & (Kind extends 'food'
    ? FoodMatch
    : object)
}[ImportKind]

/** What the rows after it need, or what belongs to no day: it is neither counted nor noted, and stays when the import is undone. */
export type NutrientRow = OwnNutrientRow | NutrientSettingRow

/** A meal that the person does not have yet, which the rows after it are in. */
export type NewMealRow = { kind: 'newMeal'; type: MealType }

/** The values of a row, before it has a key. */
export type RowValues = { [Kind in ImportKind]: { kind: Kind; values: StagedValues[Kind] } }[ImportKind]

/** For finding the same food in the catalogue: its barcode, and the weight of the whole amount in g. */
export type FoodMatch = { barcode: string | null; grams: number | null }

/** The values to insert, or the reason why the product refuses them, in the words of its forms. */
type Accepted<Values> = { values: Values; reason?: undefined } | { reason: string; values?: undefined }

/** The caller has checked the date. `mealType` is the meal by which the row is known again. */
export function acceptFood(row: FoodRow, mealType: string): Accepted<StagedValues['food']> {
  const { date, name, quantity, nutrients, amounts } = row
  const item = { date, mealType, foodName: name, quantity, servingSize: row.servingSize || oneServing }
  const parsed = LogFood.safeParse({ ...item, ...nutrients, nutrients: amounts })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { foodName } = parsed.data
  return {
    values: {
      date,
      mealType,
      foodName,
      quantity: parsed.data.quantity,
      servingSize: parsed.data.servingSize || oneServing,
      ...statedIn(parsed.data),
      isFruitOrVeg: row.isFruitOrVeg ?? isFruitOrVeg(foodName),
      waterMl: row.waterMl && row.waterMl > 0 && row.waterMl <= maxWaterTap ? row.waterMl : null,
    },
  }
}

const oneServing = '1 serving'

/** The nutrients of parsed values, as they are stored. */
const statedIn = ({
  nutrients = {},
  ...label
}: { [K in keyof Nutrients]?: number | null | undefined } & {
  nutrients?: Readonly<Record<string, number | null>> | undefined
}): Stated =>
  consistentSodium({ ...mapNutrients((nutrient) => label[nutrient] ?? null), nutrients: mergedAmounts({}, nutrients) })

/** The caller has checked the date, and that there are calories. */
export function acceptExercise({ date, name, calories }: ExerciseRow): Accepted<StagedValues['exercise']> {
  const parsed = LogExercise.safeParse({ date, exerciseName: name, caloriesBurned: calories })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { exerciseName, caloriesBurned } = parsed.data
  return { values: { date, exerciseName, caloriesBurned } }
}

/** The first problem of the measured values of a moment; null without a problem. */
export function problemOfProgress({ weight, bodyFat, waist }: ProgressRow): string | null {
  const parsed = [
    Weight.nullish().safeParse(weight),
    BodyFat.nullish().safeParse(bodyFat),
    Waist.nullish().safeParse(waist),
  ]
  const failed = parsed.find(({ success }) => !success)
  return failed?.error ? reasonOf(failed.error) : null
}

export function acceptFast(
  { startTime, endTime, plannedDurationHours }: FastRow,
  { now, fastHours }: { now: Date; fastHours: number },
): Accepted<StagedValues['fasts']> {
  if (endTime === null) return { reason: 'A fast that is still running.' }
  const parsed = AddFast.safeParse({ startTime, endTime, plannedDurationHours: plannedDurationHours ?? fastHours })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { plannedDurationHours: hours = fastHours, ...times } = parsed.data
  const problem = fastProblem(times, now)
  if (problem) return { reason: problem.message }
  return { values: { startTime: times.startTime, endTime: times.endTime, plannedDurationHours: hours } }
}

export function acceptCustomFood(row: CustomFoodRow): Accepted<StagedValues['customFoods']> {
  const { name, nutrients, amounts, code, servingSize, categories = [], portions = [] } = row
  const parsedAmounts = Amounts.optional().safeParse(amounts)
  if (!parsedAmounts.success) return { reason: reasonOf(parsedAmounts.error) }
  const parsed = ImportedFood.safeParse({
    productName: name,
    ...nutrients,
    servingSize,
    // An invalid barcode is dropped, and the food is kept.
    barcode: code ? normaliseBarcode(code) : null,
    portions: portions.slice(0, maxPortions),
  })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const food = parsed.data
  return {
    values: {
      productName: food.productName,
      code: food.barcode ?? null,
      servingSize: food.servingSize ?? null,
      ...statedIn({ ...food, nutrients: parsedAmounts.data }),
      categoriesTags: categories.slice(0, maxCategories).map((tag) => tag.slice(0, 200)),
      portions: food.portions,
    },
  }
}

const maxCategories = 200

export function acceptRecipe(row: RecipeRow): Accepted<StagedValues['recipes']> {
  const { ingredients, ...recipe } = row
  const parsed = CreateRecipe.safeParse({
    ...recipe,
    ingredients: ingredients.map(({ name, quantity, servingSize, nutrients, amounts }) => ({
      foodName: name,
      quantity,
      servingSize: servingSize || oneServing,
      ...nutrients,
      nutrients: amounts,
    })),
  })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { name, servings, description, instructions, cookedWeight, sourceUrl, prepMinutes, cookMinutes } = parsed.data
  return {
    values: {
      name,
      description: description || null,
      instructions: instructions || null,
      servings,
      cookedWeight: cookedWeight ?? null,
      sourceUrl: sourceUrl ?? null,
      prepMinutes: prepMinutes ?? null,
      cookMinutes: cookMinutes ?? null,
      ingredients: parsed.data.ingredients.map((item, i) => ({
        foodName: item.foodName,
        quantity: item.quantity,
        servingSize: item.servingSize,
        ...statedIn(item),
        isFruitOrVeg: ingredients[i]?.isFruitOrVeg ?? isFruitOrVeg(item.foodName),
      })),
    },
  }
}

/** The caller has checked the date. */
export function acceptDayStatus({ date, status }: DayStatusRow): Accepted<StagedValues['dayStatuses']> {
  const parsed = SetDayStatus.shape.status.unwrap().safeParse(status)
  return parsed.success ? { values: { date, status: parsed.data } } : { reason: reasonOf(parsed.error) }
}

/** What a check-in was when it was decided: kcal and g a day. */
const StoredCheckIn = CheckIn.required().extend({
  date: DaySchema,
  expenditure: z.number().min(0).max(maxKcal),
  low: z.number().min(0).max(maxKcal).nullable(),
  high: z.number().min(0).max(maxKcal).nullable(),
  limitedBy: z.enum(limits).nullable(),
  createdAt: Instant('A check-in needs a time.'),
})

const StoredPlan = z.object({
  createdAt: Instant('A plan needs a time.'),
  checkedInOn: DaySchema.nullable(),
  acceptedCalories: CheckIn.shape.calories.unwrap().nullable(),
})

export function acceptProfile({ field, value }: ProfileRow, today: Day): Accepted<StagedValues['profile']> {
  const parsed = ChangeProfile.shape[field].unwrap().unwrap().safeParse(value)
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  if (field === 'birthDate' && String(parsed.data) > today)
    return { reason: 'A date of birth cannot be in the future.' }
  return { values: { field, value: parsed.data } }
}

/** The caller has checked the day. */
export function acceptGoals({ startDate, goals, byWeekday }: GoalsRow): Accepted<StagedValues['goals']> {
  const stated = Object.fromEntries(Object.entries(goals).filter(([, goal]) => goal !== null))
  const parsed = ChangeGoals.safeParse({ ...stated, byWeekday })
  if (!parsed.success) return { reason: reasonOf(parsed.error) }
  const { height: _, byWeekday: days, ...values } = parsed.data
  const unset = {
    calories: null,
    protein: null,
    carbs: null,
    fat: null,
    water: null,
    fiber: null,
    sugars: null,
    saturatedFat: null,
    salt: null,
  }
  // The schema has taken all values of the days as they are, none of which is null.
  const ofWeekdays = days && Object.keys(days).length > 0 ? (days as WeekdayGoals) : null
  return { values: { startDate, ...unset, ...values, byWeekday: ofWeekdays } }
}

/** A plan that was checked in a time zone ahead may have been checked tomorrow. */
export function acceptPlan({ fields }: PlanRow, tomorrow: Day): Accepted<StagedValues['plans']> {
  const [plan, rest] = [SetPlan.safeParse(fields), StoredPlan.safeParse({ checkedInOn: null, ...fields })]
  if (!plan.success) return { reason: reasonOf(plan.error) }
  if (!rest.success) return { reason: reasonOf(rest.error) }
  const { checkedInOn } = rest.data
  if (checkedInOn !== null && checkedInOn > tomorrow) return { reason: 'A check-in in the future.' }
  return { values: { ...plan.data, ...rest.data } }
}

/** The caller has checked the date. */
export function acceptCheckIn({ date, fields }: CheckInRow): Accepted<StagedValues['checkIns']> {
  const parsed = StoredCheckIn.safeParse({ ...fields, date })
  return parsed.success ? { values: parsed.data } : { reason: reasonOf(parsed.error) }
}

/** Null for a nutrient or a choice beyond the limits of the product. */
export function acceptNutrientRow(row: NutrientRow): NutrientRow | null {
  if (row.kind === 'ownNutrient') {
    const parsed = CreateNutrient.safeParse(row)
    return parsed.success && nutrientId(row.key) !== undefined ? { ...row, ...parsed.data } : null
  }
  return ChangeNutrient.safeParse({ ...row, target: row.target ?? undefined }).success ? row : null
}

/** Null for a meal beyond the limits of the product. */
export function acceptMealType({ name, startsAt }: MealTypeRow): MealTypeRow | null {
  const parsed = SaveMealTypes.safeParse({ mealTypes: [{ name, startsAt }] })
  const [type] = parsed.data?.mealTypes ?? []
  return type ? { kind: 'mealType', name: type.name, startsAt: type.startsAt } : null
}

const reasonOf = (error: { issues: { message: string }[] }) => error.issues[0]?.message ?? 'This cannot be read.'
