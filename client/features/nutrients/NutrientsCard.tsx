import { t } from '@lingui/core/macro'
import { word } from '../../i18n.ts'
import '../../mantine-lazy.css'
import { ActionIcon, Button, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { maxOnDashboard } from '#domain/nutrient-settings.ts'
import { maxOwnNutrients } from '#domain/nutrients.ts'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { byGroup, type ListedNutrient, useNutrients } from '../../nutrients.ts'
import { useChangePreferences } from '../../preferences.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { Row } from '../../ui/rows.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import { aimOf } from './comparison.ts'
import { NutrientSettingsModal } from './NutrientSettingsModal.tsx'
import { aimText, capitalised } from './texts.ts'

const sets = () =>
  [
    { value: 'efsa', label: 'EFSA' },
    { value: 'us', label: t`US` },
    { value: 'none', label: t({ message: 'None', context: 'No reference intakes' }) },
  ] as const

const setHelp = () => ({
  efsa: t`Dietary Reference Values of the European Food Safety Authority, for adults of your age and sex.`,
  us: t`Dietary Reference Intakes of the US National Academies, for adults of your age and sex.`,
  none: t`Nutrients are compared with your own targets only.`,
})

/** The reference intakes, and what the person chose for single nutrients. */
export function NutrientsCard() {
  const { referenceIntakes } = useUser()
  const change = useChangePreferences()
  const { data, isError, refetch } = useNutrients()
  return (
    <SettingsCard
      id="nutrients"
      title={t`Nutrients`}
      help={t`Vitamins, minerals and more. Up to ${maxOnDashboard} of them can be on the dashboard.`}
    >
      <SegmentedField
        label={t`Reference intakes`}
        data={sets()}
        value={referenceIntakes}
        onChange={(set) => change({ referenceIntakes: set })}
        help={setHelp()[referenceIntakes]}
      />
      {!data && isError && <FailedCard message={t`Could not load the nutrients.`} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={120} />}
      {data && <Chosen nutrients={data} />}
    </SettingsCard>
  )
}

const isChosen = ({ isOnDashboard, isShown, target, isOwn }: ListedNutrient) =>
  isOnDashboard || !isShown || target !== null || isOwn

/** The nutrients with choices, and the way to the others. */
function Chosen({ nutrients }: { nutrients: ListedNutrient[] }) {
  const { open } = useDialogParams('nutrientKey')
  const chosen = nutrients.filter(isChosen)
  const own = nutrients.filter(({ isOwn }) => isOwn)
  return (
    <Stack gap={16}>
      <div>
        <Text fw={550}>{t`Your choices`}</Text>
        {chosen.length === 0 && (
          <Text
            c="dimmed"
            fz="secondary"
            mt={4}
          >{t`None so far. Choose a nutrient to put it on the dashboard, set a target or hide it.`}</Text>
        )}
        <ul>
          {chosen.map((nutrient) => (
            <Row
              key={nutrient.key}
              name={word(nutrient.name)}
              facts={choicesOf(nutrient)}
              verb={t`Change`}
              onOpen={() => open({ nutrientKey: nutrient.key })}
            >
              {nutrient.isOwn && <DeleteButton nutrient={nutrient} />}
            </Row>
          ))}
        </ul>
      </div>
      <Select
        label={t`Choose a nutrient`}
        placeholder={t`Type a name`}
        searchable
        nothingFoundMessage={t`No nutrient has this name.`}
        data={byGroup(nutrients).map(({ group, members }) => ({
          group: word(group),
          items: members.map(({ key, name }) => ({ value: key, label: word(name) })),
        }))}
        value={null}
        onChange={(key) => key && open({ nutrientKey: key })}
        withCheckIcon={false}
        comboboxProps={{ shadow: 'pop' }}
      />
      {own.length < maxOwnNutrients && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => open({ nutrientKey: 'new' })}
        >{t`Add a nutrient of your own`}</Button>
      )}
      <NutrientSettingsModal nutrients={nutrients} />
    </Stack>
  )
}

/** `On the dashboard · your target 14 mg · hidden`. */
function choicesOf(nutrient: ListedNutrient): string {
  const { isOwn, unit, isOnDashboard, isShown, target } = nutrient
  const aim = target && aimOf(nutrient)
  const ownUnit = word(unit)
  const facts = [
    isOwn && t`your own, in ${ownUnit}`,
    isOnDashboard && t`on the dashboard`,
    aim && aimText(aim, nutrient),
    !isShown && t`hidden`,
  ]
  return capitalised(facts.filter((fact) => typeof fact === 'string').join(' · '))
}

function DeleteButton({ nutrient: { key, name } }: { nutrient: ListedNutrient }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = trpc.nutrients.remove.useMutation({
    onSuccess({ msg }) {
      focusAfter('data-delete-nutrient', key, 'h2')
      setIsAsking(false)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, t`Could not delete the nutrient.`)),
  })
  return (
    <>
      <ActionIcon aria-label={t`Delete ${name}`} data-delete-nutrient={key} onClick={() => setIsAsking(true)}>
        <IconTrash size={19} stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title={t`Delete ${name}?`}
        verb={t`Delete nutrient`}
        busy={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ key })}
      >{t`Its amounts in your foods and in everything you logged are deleted too.`}</ConfirmDialog>
    </>
  )
}
