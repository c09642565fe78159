import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AuthPage } from './AuthPage.tsx'

type AuthDoneProps = {
  title: string
  message: ReactNode
  /** The links below; by default one to Login. */
  children?: ReactNode
}

/** The result page that replaces a sent form. */
export function AuthDone({ title, message, children }: AuthDoneProps) {
  return (
    <AuthPage key={title} title={title}>
      <Text c="dimmed" fz="large" mt={6} mb={26} role="status">
        {message}
      </Text>
      <p>{children ?? <Link to="/login" className="gl-link">{t`Go to Login`}</Link>}</p>
    </AuthPage>
  )
}
