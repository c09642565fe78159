import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { v7 as newId } from 'uuid'
import { maxContainers } from '#domain/limits.ts'
import { Containers } from '#domain/profile.ts'
import { glassVolume } from '#domain/units.ts'
import { FieldError } from '../../forms/FieldError.tsx'
import { FormModal } from '../../forms/FormModal.tsx'
import { VolumeField } from '../../forms/unit-fields.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { focusAfter } from '../../ui/focus.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUnits } from '../../units.ts'
import { useUser } from '../../user.ts'
import styles from './dashboard.module.css'

/** The sizes that are one tap each beside the glass: to add, rename, order and remove. */
export function ContainersModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { containers } = useUser()
  const { volume } = useUnits()
  const { account } = trpc.useUtils()
  const { mutateAsync } = trpc.profile.changePreferences.useMutation()
  const form = useAppForm({
    schema: Containers,
    // An empty one to fill in is the quickest way to the first.
    initialValues: { containers: containers.length > 0 ? containers.map(withKey) : [withKey({ name: '', ml: null })] },
    subject: opened && containers,
    submit: (values) => mutateAsync(values),
    onSuccess(saved) {
      account.me.setData(undefined, saved)
      toastSuccess(t`Settings saved!`)
      onClose()
    },
    failure: t`Could not save your settings.`,
  })
  const rows = form.values.containers
  const glass = volume(glassVolume)

  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      param="containers"
      title={t`What you drink from`}
      subtitle={t`One tap each, beside the glass of ${glass}.`}
      form={form}
      verb={t`Save`}
    >
      <Stack gap={12} component="ul">
        {rows.map((row, at) => {
          const number = at + 1
          const name = nameOf(row, number)
          return (
            <li key={row.key} className={styles.size}>
              <TextInput
                {...form.field(`containers.${at}.name`)}
                aria-label={t`Name ${number}`}
                placeholder={t`Bottle`}
                maxLength={200}
                autoComplete="off"
              />
              <VolumeField {...form.field(`containers.${at}.ml`)} aria-label={t`Size ${number}`} />
              <Group gap={0} wrap="nowrap">
                <IconButton
                  aria-label={t`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => form.reorderListItem('containers', { from: at, to: at - 1 })}
                >
                  <IconChevronUp size={20} stroke={1.7} />
                </IconButton>
                <IconButton
                  aria-label={t`Move ${name} down`}
                  disabled={at === rows.length - 1}
                  onClick={() => form.reorderListItem('containers', { from: at, to: at + 1 })}
                >
                  <IconChevronDown size={20} stroke={1.7} />
                </IconButton>
                <IconButton
                  aria-label={t`Remove ${name}`}
                  data-remove={row.key}
                  onClick={() => {
                    focusAfter('data-remove', row.key, '[data-add]')
                    form.removeListItem('containers', at)
                  }}
                >
                  <IconTrash size={19} stroke={1.7} />
                </IconButton>
              </Group>
            </li>
          )
        })}
      </Stack>
      {rows.length === 0 && <Text c="dimmed">{t`Only the glass is left.`}</Text>}
      <FieldError form={form} name="containers" />
      <Button
        data-add
        mt={12}
        variant="light"
        leftSection={<IconPlus size={18} stroke={2.2} />}
        disabled={rows.length >= maxContainers}
        onClick={() => form.insertListItem('containers', withKey({ name: '', ml: null }))}
      >
        {t`Add a size`}
      </Button>
    </FormModal>
  )
}

type Row = { name: string; ml: number | null; key: string }

const withKey = (container: Omit<Row, 'key'>): Row => ({ ...container, key: newId() })

const nameOf = ({ name }: Row, number: number): string => name || t`size ${number}`
