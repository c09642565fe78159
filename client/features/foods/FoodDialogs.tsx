import type { Meal } from '#domain/meal-type.ts'
import { AddFoodModal } from './amount/AddFoodModal.tsx'
import { CustomFoodModal } from './custom/CustomFoodModal.tsx'
import { YourFoodsModal } from './custom/YourFoodsModal.tsx'
import type { FoodDialog } from './food-dialog.ts'
import type { FoundFood, NewEntry } from './food-option.ts'
import { ScanModal } from './scan/ScanModal.tsx'

type FoodDialogsProps = {
  /** Null closes. */
  dialog: FoodDialog | null
  onDialog: (dialog: FoodDialog | null) => void
  /** The meal that foods are added to. */
  meal: Meal
  /** kcal; null until known. */
  caloriesLeft: number | null
  onAdd: (entry: NewEntry) => void
  asIngredient?: boolean
}

/** The dialogs of the food search, of which one at most is open. */
export function FoodDialogs({ dialog, onDialog, meal, caloriesLeft, onAdd, asIngredient }: FoodDialogsProps) {
  const close = () => onDialog(null)
  const openAmount = (food: FoundFood) => onDialog({ kind: 'amount', food, meal })
  return (
    <>
      <AddFoodModal
        pick={dialog?.kind === 'amount' ? dialog : null}
        caloriesLeft={caloriesLeft}
        onClose={close}
        onAdd={onAdd}
        asIngredient={asIngredient}
      />
      <CustomFoodModal asked={dialog?.kind === 'custom' ? dialog : null} onClose={close} onSaved={openAmount} />
      <ScanModal
        opened={dialog?.kind === 'scan'}
        onClose={close}
        onFound={openAmount}
        onCustom={(code) => onDialog({ kind: 'custom', code })}
      />
      <YourFoodsModal
        opened={dialog?.kind === 'yours'}
        onClose={close}
        onAdd={openAmount}
        onEdit={(food) => onDialog({ kind: 'custom', food })}
        onCreate={() => onDialog({ kind: 'custom' })}
      />
    </>
  )
}
