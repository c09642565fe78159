import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ResetPasswordTwice } from '#domain/account.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { trpc } from '../../trpc.ts'
import { NewPassword, PasswordField } from '../../ui/NewPassword.tsx'

import { toastSuccess } from '../../ui/toasts.tsx'

/** `token` is from the link in the email. */
export function ResetPasswordForm({ token, onReset }: { token: string; onReset: () => void }) {
  const { mutateAsync } = trpc.account.resetPassword.useMutation()
  const form = useAppForm({
    schema: ResetPasswordTwice,
    initialValues: { token, password: '', again: '' },
    submit: mutateAsync,
    onSuccess({ msg }) {
      toastSuccess(msg)
      onReset()
    },
    failure: t`Invalid or expired token.`,
  })
  return (
    <Form form={form} gap={17}>
      <NewPassword {...form.field('password')} label={t`New password`} />
      <PasswordField {...form.field('again')} label={t`New password again`} autoComplete="new-password" />
      <SubmitButton form={form} busy={t`Processing...`}>{t`Reset password`}</SubmitButton>
      <Text c="dimmed" ta="center">
        {t`Link expired?`} <Link to="/forgot-password" className="gl-link">{t`Request a new one`}</Link>
      </Text>
    </Form>
  )
}
