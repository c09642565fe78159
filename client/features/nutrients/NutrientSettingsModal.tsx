import { t } from '@lingui/core/macro'
import { Group, Select, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { CreateNutrient, nutrientName, ownNutrientUnits } from '#domain/nutrient-settings.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { FormModal } from '../../forms/FormModal.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import type { ListedNutrient } from '../../nutrients.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useCloseWhen, useDialogParams, useLast } from '../../ui/dialogs.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { NutrientChoices } from './NutrientChoices.tsx'

/** What a person chooses for the nutrient that the address names, or the form of a new one. */
export function NutrientSettingsModal({ nutrients }: { nutrients: readonly ListedNutrient[] }) {
  const { shown, close } = useDialogParams('nutrientKey')
  const key = shown.nutrientKey
  const chosen = nutrients.find((nutrient) => nutrient.key === key) ?? null
  const nutrient = useLast(chosen)
  useCloseWhen(key !== undefined && key !== 'new' && chosen === null, close)
  return (
    <>
      <AppModal
        opened={chosen !== null}
        onClose={() => void close()}
        title={nutrient && word(nutrient.name)}
        subtitle={nutrient?.isOwn ? ownText(word(nutrient.unit)) : undefined}
      >
        {nutrient && (
          <Stack gap={22}>
            {nutrient.isOwn && <RenameForm key={nutrient.key} nutrient={nutrient} />}
            <NutrientChoices nutrient={nutrient} />
          </Stack>
        )}
      </AppModal>
      <NewNutrientModal opened={key === 'new'} onClose={() => void close()} />
    </>
  )
}

const ownText = (unit: string) => t`Your own, in ${unit}`

const NewName = z.object({ name: nutrientName })

function RenameForm({ nutrient: { key, name } }: { nutrient: ListedNutrient }) {
  const { mutateAsync } = trpc.nutrients.change.useMutation()
  const form = useAppForm({
    schema: NewName,
    initialValues: { name },
    subject: name,
    submit: (input) => mutateAsync({ key, ...input }),
    onSuccess: () => toastSuccess(t`Name saved.`),
    refusalField: 'name',
    failure: () => null,
  })
  return (
    <Form form={form}>
      <Group gap={12} align="flex-end" wrap="nowrap">
        <TextInput {...form.field('name')} label={t`Name`} flex={1} maxLength={200} autoComplete="off" />
        <SubmitButton form={form} variant="light" disabled={!form.isDirty()}>{t`Rename`}</SubmitButton>
      </Group>
    </Form>
  )
}

function NewNutrientModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutateAsync } = trpc.nutrients.create.useMutation()
  const form = useAppForm({
    schema: CreateNutrient,
    initialValues: { name: '', unit: 'mg' as (typeof ownNutrientUnits)[number] },
    subject: opened,
    submit: mutateAsync,
    onSuccess({ name }) {
      toastSuccess(t`${name} added.`)
      onClose()
    },
    refusalField: 'name',
    failure: t`Could not add the nutrient.`,
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      param="nutrientKey"
      title={t`A nutrient of your own`}
      subtitle={t`For what the list does not have. You enter its amounts in your custom foods.`}
      form={form}
      verb={t`Add nutrient`}
    >
      <Group gap={12} align="flex-start" wrap="nowrap">
        <TextInput
          {...form.field('name')}
          label={t`Name`}
          placeholder={t`Creatine`}
          flex={1}
          maxLength={200}
          autoComplete="off"
        />
        <Select
          {...form.field('unit')}
          label={t`Unit`}
          w={104}
          data={ownNutrientUnits.map((unit) => ({ value: unit, label: word(unit) }))}
          allowDeselect={false}
          withCheckIcon={false}
          comboboxProps={{ shadow: 'pop' }}
        />
      </Group>
    </FormModal>
  )
}
