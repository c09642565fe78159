import { ChangePassword } from '#domain/account.ts'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import forms from './settings.module.css'

export function PasswordCard() {
  const { username, email } = useUser()
  const confirming = trpc.account.confirmIdentity.useMutation()
  const changing = trpc.account.changePassword.useMutation()
  const form = useAppForm({
    schema: ChangePassword,
    initialValues: { currentPassword: '', newPassword: '' },
    submit: async (input) => {
      // The server wants a recent proof, and this form has one: nobody should type the password twice.
      await confirming.mutateAsync({ password: input.currentPassword })
      return changing.mutateAsync(input)
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    failure: 'Failed to change password.',
    // What the server refuses without naming a field is the current password.
    refusalField: 'currentPassword',
    resetOnSuccess: true,
  })

  return (
    <SettingsCard
      id="password"
      title="Change password"
      help="You stay logged in here; other devices are logged out. Your API tokens stop working."
    >
      <Form form={form} className={forms.form}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={`${forms.grid} ${forms.passwords}`}>
          <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
          <NewPassword
            {...form.field('newPassword')}
            label="New password"
            personalWords={[username, ...email.split('@')]}
          />
        </div>
        <SubmitButton form={form} variant="light">
          Change password
        </SubmitButton>
      </Form>
    </SettingsCard>
  )
}
