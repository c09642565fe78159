import type { ComponentProps } from 'react'
import { AppModal, type AppModalProps } from '../ui/AppModal.tsx'
import { FormButtons } from './Form.tsx'
import type { AppForm } from './use-app-form.ts'

type FormModalProps = Omit<AppModalProps, 'onSubmit' | 'dirty' | 'footer'> &
  Pick<ComponentProps<typeof FormButtons>, 'busy' | 'warnings'> & {
    form: Pick<AppForm<unknown>, 'submit' | 'submitting'> & { isDirty: () => boolean }
    /** The label of the submit button: `Save`. */
    verb: string
  }

/** A modal that is one form: Cancel and the submit button are below it, and closing it asks first while there are changes. */
export const FormModal = ({ form, verb, busy, warnings, ...modal }: FormModalProps) => (
  <AppModal
    {...modal}
    dirty={form.isDirty()}
    onSubmit={form.submit}
    footer={(close) => (
      <FormButtons form={form} onCancel={close} busy={busy} warnings={warnings}>
        {verb}
      </FormButtons>
    )}
  />
)
