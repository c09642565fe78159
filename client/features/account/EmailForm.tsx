import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ForgotPassword, ResendVerification } from '#domain/account.ts'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { sentence } from '../../i18n.ts'
import { trpc } from '../../trpc.ts'

type EmailFormProps = {
  schema: typeof ForgotPassword | typeof ResendVerification
  /** Requests the email. */
  submit: (input: { email: string }) => Promise<{ msg: string }>
  /** Gets the server's message. */
  onSent: (message: string) => void
  /** The label of the button. */
  children: string
}

/** A form with an email address, to which the server sends a link. */
function EmailForm({ schema, submit, onSent, children }: EmailFormProps) {
  const form = useAppForm({
    schema,
    initialValues: { email: '' },
    submit,
    onSuccess: ({ msg }) => onSent(sentence(msg)),
    failure: () => t`Something went wrong. Please try again.`,
  })
  return (
    <Form form={form} gap={17}>
      <TextInput
        {...form.field('email')}
        label={t`Email`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        withAsterisk={false}
      />
      <SubmitButton form={form} busy={t`Processing...`}>
        {children}
      </SubmitButton>
      <Text c="dimmed" ta="center">
        <Link to="/login" className="gl-link">{t`Back to Login`}</Link>
      </Text>
    </Form>
  )
}

/** `onSent` gets the server's message, which is the same whether the address has an account or not. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync } = trpc.account.forgotPassword.useMutation()
  return <EmailForm schema={ForgotPassword} submit={mutateAsync} onSent={onSent}>{t`Send reset link`}</EmailForm>
}

/** `onSent` gets the server's message. */
export function ResendVerificationForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync } = trpc.account.resendVerification.useMutation()
  return (
    <EmailForm schema={ResendVerification} submit={mutateAsync} onSent={onSent}>{t`Send verification link`}</EmailForm>
  )
}
