import { t } from '@lingui/core/macro'
import '../../mantine-lazy.css'
import { ActionIcon, Box, FileInput, Flex, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { maxUploadBytes, ProductFilterInput } from '#domain/admin.ts'
import { FormModal } from '../../forms/FormModal.tsx'
import { SegmentedField } from '../../forms/SegmentedField.tsx'
import { type FieldProps, useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { Tile } from '../../ui/cards.tsx'
import { useDialogParams, useLast } from '../../ui/dialogs.ts'
import { focusAfter, focusTitle } from '../../ui/focus.ts'
import { sizeText, whole } from '../../ui/format.ts'
import { Warning } from '../../ui/notices.tsx'
import { NumberField } from '../../ui/number-fields.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { ImportFile } from './catalogue-texts.ts'
import { uploadFile } from './catalogue-upload.ts'
import { Ago } from './lists.tsx'
import { rememberImport } from './use-import-outcome.ts'

/** The form that the `import` search parameter opens. */
export function ImportModal({ files }: { files: readonly ImportFile[] }) {
  const { shown, close } = useDialogParams('import')
  const opened = shown.import !== undefined
  const [upload, setUpload] = useState<File | null>(null)
  const { mutateAsync } = trpc.admin.catalogue.start.useMutation()
  const utils = trpc.useUtils()

  const form = useAppForm({
    schema: ImportForm,
    initialValues: {
      origin: 'computer' as (typeof origins)[number],
      file: '',
      bytes: 0,
      countries: '',
      languages: '',
      minScans: null,
    },
    subject: opened,
    async submit({ origin, file, bytes: _, ...filter }) {
      const start = async (file: string | null) => {
        rememberImport((await mutateAsync({ file, ...filter })).id)
        toastSuccess(t`Import started.`)
      }
      if (origin !== 'computer' || !upload) return start(origin === 'server' ? file : null)
      // The upload continues after the form has closed, also on other screens.
      void uploadAndStart(upload, start).finally(() => utils.admin.catalogue.overview.invalidate())
    },
    onSuccess() {
      // The button that opened the form is disabled while an import runs.
      focusTitle()
      void close()
    },
    failure: t`Could not start the import.`,
  })
  const { origin, file } = form.values
  const filterId = useId()

  function choose(chosen: File | null) {
    setUpload(chosen)
    form.setValues({ file: chosen?.name ?? '', bytes: chosen?.size ?? 0 })
  }

  return (
    <FormModal
      opened={opened}
      onClose={close}
      param="import"
      title={t`Import foods`}
      subtitle={t`Replaces the foods of the same source. People can search meanwhile, and what they logged stays as it is.`}
      form={form}
      verb={t`Start import`}
      busy={t`Starting...`}
    >
      <Stack gap={16}>
        <SegmentedField
          {...form.field('origin')}
          label={t({ message: 'From', context: 'Where the foods of an import come from' })}
          onChange={(origin) => {
            choose(null)
            form.setFieldValue('origin', origin as typeof form.values.origin)
          }}
          data={[
            { value: 'computer', label: t`This device` },
            { value: 'server', label: t`The server` },
            { value: 'nightly', label: t`Nightly export` },
          ]}
        />
        {origin === 'computer' && (
          <FileInput
            {...form.field('file')}
            value={upload}
            onChange={choose}
            label={t`File`}
            description={t`From USDA a zip or .json, from Open Food Facts a .jsonl, .csv or .tsv, each also as .gz. At most 5 GB.`}
            placeholder={t`Choose a file`}
            leftSection={<IconUpload size={20} stroke={1.7} />}
            clearable
            required
          />
        )}
        {origin === 'server' && <FileChoice {...form.field('file')} files={files} />}
        {origin === 'nightly' && (
          <Warning>{t`Downloads all products of the world from static.openfoodfacts.org, some 10 GB, and reads them on the way, which takes an hour or longer. You ask for it here, so it also works with OPENFOODFACTS=off.`}</Warning>
        )}
        {!isOfUsda(file) && (
          <Stack role="group" aria-labelledby={filterId} gap={14} pt={16} className="gl-rule">
            <Text id={filterId} fz="label" fw={650}>{t`Only some products of Open Food Facts`}</Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={14}>
              <TextInput
                {...form.field('countries')}
                label={t`Sold in`}
                placeholder={t`France, de`}
                autoCapitalize="none"
              />
              <TextInput
                {...form.field('languages')}
                label={t`Languages`}
                placeholder={t`en, fr`}
                autoCapitalize="none"
              />
            </SimpleGrid>
            <NumberField
              {...form.field('minScans')}
              label={t`Scans in the last year, at least`}
              description={t`1 leaves out products that nobody scans.`}
            />
          </Stack>
        )}
      </Stack>
    </FormModal>
  )
}

async function uploadAndStart(upload: File, start: (file: string) => Promise<void>) {
  const name = await uploadFile(upload).catch((error: Error) => error)
  if (name instanceof Error) toastError(name.message)
  else if (name === null) {
    focusTitle()
    toastSuccess(t`Upload cancelled.`)
  } else await start(name).catch((error) => toastError(messageOf(error, t`Could not start the import.`)))
}

/** Where the foods come from. */
const origins = ['computer', 'server', 'nightly'] as const

/** `file` is the name of the chosen one, on this computer or on the server, and `bytes` its size. */
const ImportForm = ProductFilterInput.extend({
  origin: z.enum(origins),
  file: z.string(),
  bytes: z.number(),
}).superRefine(({ origin, file, bytes }, context) => {
  const problem = (message: string) => context.addIssue({ code: 'custom', path: ['file'], message })
  if (origin !== 'nightly' && file === '') problem(t`Choose a file.`)
  else if (origin === 'computer' && bytes === 0) problem(t`This file is empty.`)
  else if (origin === 'computer' && bytes > maxUploadBytes) problem(tooLargeText(whole(maxUploadBytes / 1e9)))
})

const tooLargeText = (most: string) =>
  t`At most ${most} GB can be uploaded. Put this file into DATA_DIR/imports on the server.`

/** Only USDA publishes files of these types. The filter is for products of Open Food Facts. */
const isOfUsda = (name: string): boolean => /\.(zip|json|json\.gz)$/i.test(name)

type FileChoiceProps = FieldProps<string> & { files: readonly ImportFile[] }

/** Chooses one of the files in DATA_DIR/imports. */
function FileChoice({ files, value, onChange, error, 'data-path': path, name }: FileChoiceProps) {
  const [toDelete, setToDelete] = useState<string | null>(null)
  const asked = useLast(toDelete)
  const remove = trpc.admin.catalogue.deleteFile.useMutation({
    onSuccess({ msg }, { name }) {
      focusAfter('data-file', name)
      toastSuccess(msg)
      if (value === name) onChange('')
    },
    onError: (error) => toastError(messageOf(error, t`Could not delete the file.`)),
    onSettled: () => setToDelete(null),
  })

  return (
    <>
      <Radio.Group
        label={t`File`}
        description={t`Uploaded ones, and those put into the folder imports of DATA_DIR.`}
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        required
      >
        {files.length === 0 ? (
          <Tile>
            <Text c="dimmed" fz="secondary">{t`There is no file in this folder.`}</Text>
          </Tile>
        ) : (
          <Flex component="ul" direction="column" gap={8} mah="17rem" p={2} style={{ overflowY: 'auto' }}>
            {files.map(({ name, bytes, changedAt }, at) => (
              <Flex component="li" key={name} align="center" gap={4}>
                <Radio.Card
                  value={name}
                  miw={0}
                  mih={52}
                  py={8}
                  style={{ alignItems: 'center' }}
                  data-path={at === 0 ? path : undefined}
                >
                  <Radio.Indicator />
                  <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                    <Text fw={550}>{name}</Text>
                    <Text c="dimmed" fz="sm">
                      {sizeText(bytes)} · <Ago instant={changedAt} />
                    </Text>
                  </Box>
                </Radio.Card>
                <ActionIcon aria-label={t`Delete ${name}`} data-file={name} onClick={() => setToDelete(name)}>
                  <IconTrash size={19} stroke={1.7} />
                </ActionIcon>
              </Flex>
            ))}
          </Flex>
        )}
      </Radio.Group>
      <ConfirmDialog
        opened={toDelete !== null}
        title={t`Delete this file?`}
        verb={t`Delete file`}
        busy={remove.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete !== null && remove.mutate({ name: toDelete })}
      >
        {asked !== null && t`${asked} is deleted from the server. Foods that were imported from it stay.`}
      </ConfirmDialog>
    </>
  )
}
