import { FileInput, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FormButtons } from '../../../forms/Form.tsx'
import { SegmentedField } from '../../../forms/SegmentedField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { useDialogParams } from '../../../ui/dialog-params.ts'
import { focusTitle } from '../../../ui/focus.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import styles from './catalogue.module.css'
import type { ImportFile } from './catalogue.ts'
import { FileChoice } from './FileChoice.tsx'
import { ImportForm, isOfUsda, type origins } from './import-form.ts'
import { uploadFile } from './upload.ts'
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
        toastSuccess('Import started.')
      }
      if (origin !== 'computer' || !upload) return start(origin === 'server' ? file : null)
      // Goes on behind the closed form, and while other screens are shown.
      void uploadAndStart(upload, start).finally(() => utils.admin.catalogue.overview.invalidate())
    },
    onSuccess() {
      // The button that opened the form is disabled while an import runs.
      focusTitle()
      void close()
    },
    failure: 'Could not start the import.',
  })
  const { origin, file } = form.values

  function choose(chosen: File | null) {
    setUpload(chosen)
    form.setValues({ file: chosen?.name ?? '', bytes: chosen?.size ?? 0 })
  }

  return (
    <AppModal
      opened={opened}
      onClose={close}
      param="import"
      dirty={form.isDirty()}
      title="Import foods"
      subtitle="Replaces the foods of the same source. People can search meanwhile, and what they logged stays as it is."
      onSubmit={form.submit}
      footer={(close) => (
        <FormButtons form={form} onCancel={close} busy="Starting...">
          Start import
        </FormButtons>
      )}
    >
      <div className={styles.fields}>
        <SegmentedField
          {...form.field('origin')}
          label="From"
          onChange={(origin) => {
            choose(null)
            form.setFieldValue('origin', origin as typeof form.values.origin)
          }}
          data={[
            { value: 'computer', label: 'This computer' },
            { value: 'server', label: 'The server' },
            { value: 'nightly', label: 'Nightly export' },
          ]}
        />
        {origin === 'computer' && (
          <FileInput
            {...form.field('file')}
            value={upload}
            onChange={choose}
            label="File"
            description="From USDA a zip or .json, from Open Food Facts a .jsonl, .csv or .tsv, each also as .gz. At most 5 GB."
            placeholder="Choose a file"
            leftSection={<IconUpload size={20} stroke={1.7} />}
            clearable
            required
          />
        )}
        {origin === 'server' && <FileChoice {...form.field('file')} files={files} />}
        {origin === 'nightly' && (
          <p className={styles.note}>
            Downloads all products of the world from static.openfoodfacts.org, some 10 GB, and reads them on the way,
            which takes an hour or longer. You ask for it here, so it also works with OPENFOODFACTS=off.
          </p>
        )}
        {!isOfUsda(file) && (
          <fieldset className={styles.filter}>
            <legend>Only some products of Open Food Facts</legend>
            <div className={styles.pair}>
              <TextInput {...form.field('countries')} label="Sold in" placeholder="France, de" autoCapitalize="none" />
              <TextInput {...form.field('languages')} label="Languages" placeholder="en, fr" autoCapitalize="none" />
            </div>
            <NumberField
              {...form.field('minScans')}
              label="Scans in the last year, at least"
              description="1 leaves out products that nobody scans."
            />
          </fieldset>
        )}
      </div>
    </AppModal>
  )
}

async function uploadAndStart(upload: File, start: (file: string) => Promise<void>) {
  const name = await uploadFile(upload).catch((error: Error) => error)
  if (name instanceof Error) toastError(name.message)
  else if (name === null) {
    focusTitle()
    toastSuccess('Upload cancelled.')
  } else await start(name).catch((error) => toastError(messageOf(error, 'Could not start the import.')))
}
