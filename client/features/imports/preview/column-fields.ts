/** The fields that a column of a table may hold, in groups. The values are the server's names. */
export const fieldGroups = [
  {
    group: 'Day',
    items: [
      { value: 'date', label: 'Date' },
      { value: 'time', label: 'Time' },
    ],
  },
  {
    group: 'Food',
    items: [
      { value: 'foodName', label: 'Food' },
      { value: 'mealType', label: 'Meal' },
      { value: 'brand', label: 'Brand' },
      { value: 'barcode', label: 'Barcode' },
      { value: 'quantity', label: 'Quantity' },
      { value: 'servingSize', label: 'Serving size' },
    ],
  },
  {
    group: 'Nutrients',
    items: [
      { value: 'calories', label: 'Calories' },
      { value: 'protein', label: 'Protein' },
      { value: 'carbs', label: 'Carbs' },
      { value: 'fat', label: 'Fat' },
      { value: 'fiber', label: 'Fibre' },
      { value: 'sugars', label: 'Sugars' },
      { value: 'saturatedFat', label: 'Saturated fat' },
      { value: 'salt', label: 'Salt' },
      { value: 'sodium', label: 'Sodium' },
    ],
  },
  {
    group: 'Weight',
    items: [
      { value: 'weight', label: 'Body weight' },
      { value: 'bodyFatPercentage', label: 'Body fat' },
      { value: 'waist', label: 'Waist' },
    ],
  },
  { group: 'Water', items: [{ value: 'water', label: 'Water' }] },
  {
    group: 'Exercise',
    items: [
      { value: 'exerciseName', label: 'Exercise' },
      { value: 'caloriesBurned', label: 'Calories burned' },
    ],
  },
]
