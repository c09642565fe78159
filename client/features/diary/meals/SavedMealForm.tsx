import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import savedMeal from './saved-meal.module.css'

type SavedMealFormProps = {
  form: AppForm<{ name: string }>
  opened: boolean
  onClose: () => void
  title: string
  nameProps?: TextInputProps & { 'data-autofocus'?: boolean }
  /** The foods. */
  children: ReactNode
}

/** The form for the name and the foods of a new or existing saved meal. */
export function SavedMealForm({ form, opened, onClose, title, nameProps, children }: SavedMealFormProps) {
  return (
    <AppModal
      opened={opened}
      onClose={onClose}
      title={title}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} data-wide>
            Save
          </SubmitButton>
        </>
      }
    >
      <div className={savedMeal.edit}>
        <TextInput {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" {...nameProps} />
        {children}
      </div>
    </AppModal>
  )
}
