import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { word } from '../../i18n.ts'
import { useDialogParams } from '../../ui/dialogs.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { useUser } from '../../user.ts'

const MealTypesModal = lazyDialog(
  () => import('./MealTypesModal.tsx').then((module) => module.MealTypesModal),
  ({ opened }) => opened,
)

/** The meals of the person's day. */
export function MealTypesCard() {
  const { mealTypes } = useUser()
  const { shown, open, close } = useDialogParams('mealTypes')
  return (
    <SettingsCard
      id="meals"
      title={t`Meals`}
      help={t`The parts of your day, in the order of your diary. The time says from when on a meal is suggested.`}
    >
      <ul>
        {mealTypes.map(({ id, name, startsAt }) => (
          <Row key={id} name={word(name)} facts={startsAt === null ? t`Never suggested` : t`From ${startsAt}`} />
        ))}
      </ul>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => open({ mealTypes: 1 })}
      >{t`Change meals`}</Button>
      <MealTypesModal opened={shown.mealTypes !== undefined} onClose={close} />
    </SettingsCard>
  )
}
