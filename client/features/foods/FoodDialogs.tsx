import type { Meal } from '#domain/meal-type.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { FoundFood, NewEntry } from './food-option.ts'
import { type useFoodDialog, useShowFoodDialog } from './use-food-dialog.ts'

const YourFoodsModal = lazyDialog(
  () => import('./custom/YourFoodsModal.tsx').then((module) => module.YourFoodsModal),
  ({ opened }) => opened,
)
const ScanModal = lazyDialog(
  () => import('./scan/ScanModal.tsx').then((module) => module.ScanModal),
  ({ opened }) => opened,
)
const CustomFoodModal = lazyDialog(
  () => import('./custom/CustomFoodModal.tsx').then((module) => module.CustomFoodModal),
  ({ request }) => request !== null,
)
const AddFoodModal = lazyDialog(
  () => import('./amount/AddFoodModal.tsx').then((module) => module.AddFoodModal),
  ({ pick }) => pick !== null,
)

const DescribedModal = lazyDialog(
  () => import('./described/DescribedModal.tsx').then((module) => module.DescribedModal),
  ({ text }) => text !== null,
)

type FoodDialogsProps = ReturnType<typeof useFoodDialog> & {
  /** The meal that foods are added to. */
  meal: Meal
  onAdd: (entries: NewEntry[]) => void
  /** As in `AddFoodModal`. */
  asIngredient?: string
}

/** The dialogs of the food search. At most one is open. */
export function FoodDialogs({ dialog, close, meal, onAdd, asIngredient }: FoodDialogsProps) {
  const show = useShowFoodDialog()
  const openAmount = (food: FoundFood) => show({ kind: 'amount', food })
  return (
    <>
      <AddFoodModal
        pick={dialog?.kind === 'amount' ? dialog : null}
        meal={meal}
        onClose={close}
        onAdd={onAdd}
        asIngredient={asIngredient}
      />
      <CustomFoodModal request={dialog?.kind === 'custom' ? dialog : null} onClose={close} onSaved={openAmount} />
      {!asIngredient && (
        <DescribedModal
          text={dialog?.kind === 'described' ? dialog.text : null}
          meal={meal}
          onClose={close}
          onAdd={onAdd}
        />
      )}
      <ScanModal
        opened={dialog?.kind === 'scan'}
        onClose={close}
        onFound={openAmount}
        onCustom={(code) => show({ kind: 'custom', code })}
      />
      <YourFoodsModal
        opened={dialog?.kind === 'yours'}
        onClose={close}
        onAdd={openAmount}
        onEdit={(food) => show({ kind: 'custom', food })}
        onCreate={() => show({ kind: 'custom' })}
      />
    </>
  )
}
