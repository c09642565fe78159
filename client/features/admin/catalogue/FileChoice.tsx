import '../../../mantine-lazy.css'
import { ActionIcon, Radio } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldProps } from '../../../forms/use-app-form.ts'
import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { sizeText } from '../../../ui/format.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { Ago } from '../lists.tsx'
import styles from './catalogue.module.css'
import type { ImportFile } from './catalogue.ts'

type FileChoiceProps = FieldProps<string> & { files: readonly ImportFile[] }

/** Chooses one of the files in DATA_DIR/imports. */
export function FileChoice({ files, value, onChange, error, 'data-path': path, name }: FileChoiceProps) {
  const [toDelete, setToDelete] = useState<string | null>(null)
  const asked = useLast(toDelete)
  const remove = trpc.admin.catalogue.deleteFile.useMutation({
    onSuccess({ msg }, { name }) {
      focusAfter('data-file', name)
      toastSuccess(msg)
      if (value === name) onChange('')
    },
    onError: (error) => toastError(messageOf(error, 'Could not delete the file.')),
    onSettled: () => setToDelete(null),
  })

  return (
    <>
      <Radio.Group
        label="File"
        description="Uploaded ones, and those put into the folder imports of DATA_DIR."
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        required
      >
        {files.length === 0 ? (
          <p className={styles.none}>There is no file in this folder.</p>
        ) : (
          <ul className={styles.files}>
            {files.map(({ name, bytes, changedAt }, at) => (
              <li key={name} className={styles.file}>
                <Radio.Card value={name} className={styles.choice} data-path={at === 0 ? path : undefined}>
                  <Radio.Indicator />
                  <span className={styles.text}>
                    <span className={styles.fileChoiceName}>{name}</span>
                    <span className={styles.size}>
                      {sizeText(bytes)} · <Ago instant={changedAt} />
                    </span>
                  </span>
                </Radio.Card>
                <ActionIcon aria-label={`Delete ${name}`} data-file={name} onClick={() => setToDelete(name)}>
                  <IconTrash size={19} stroke={1.7} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Radio.Group>
      <ConfirmDialog
        opened={toDelete !== null}
        title="Delete this file?"
        verb="Delete file"
        busy={remove.isPending}
        onCancel={() => setToDelete(null)}
        onConfirm={() => toDelete !== null && remove.mutate({ name: toDelete })}
      >
        {asked} is deleted from the server. Foods that were imported from it stay.
      </ConfirmDialog>
    </>
  )
}
