import { t } from '@lingui/core/macro'

/** The fields that a column of a table may hold, in groups. The values are the server's names. */
export const fieldGroups = () => [
  {
    group: t`Day`,
    items: [
      { value: 'date', label: t`Date` },
      { value: 'time', label: t`Time` },
    ],
  },
  {
    group: t`Food`,
    items: [
      { value: 'foodName', label: t`Food` },
      { value: 'mealType', label: t`Meal` },
      { value: 'brand', label: t`Brand` },
      { value: 'barcode', label: t`Barcode` },
      { value: 'quantity', label: t`Quantity` },
      { value: 'servingSize', label: t`Serving size` },
    ],
  },
  {
    group: t`Nutrients`,
    items: [
      { value: 'calories', label: t`Calories` },
      { value: 'protein', label: t`Protein` },
      { value: 'carbs', label: t`Carbs` },
      { value: 'fat', label: t`Fat` },
      { value: 'fiber', label: t`Fibre` },
      { value: 'sugars', label: t`Sugars` },
      { value: 'saturatedFat', label: t`Saturated fat` },
      { value: 'salt', label: t`Salt` },
      { value: 'sodium', label: t`Sodium` },
    ],
  },
  {
    group: t`Weight`,
    items: [
      { value: 'weight', label: t`Body weight` },
      { value: 'bodyFatPercentage', label: t`Body fat` },
      { value: 'waist', label: t`Waist` },
    ],
  },
  { group: t`Water`, items: [{ value: 'water', label: t`Water` }] },
  {
    group: t`Exercise`,
    items: [
      { value: 'exerciseName', label: t`Exercise` },
      { value: 'caloriesBurned', label: t`Calories burned` },
    ],
  },
]
