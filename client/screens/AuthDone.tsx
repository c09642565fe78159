import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './AuthPage.module.css'
import { AuthPage } from './AuthPage.tsx'

type AuthDoneProps = {
  title: string
  message: string
  /** Where to go from here, if not to Login. */
  children?: ReactNode
}

/** What stands in the place of a form that was answered. */
export function AuthDone({ title, message, children }: AuthDoneProps) {
  return (
    <AuthPage key={title} title={title}>
      <p className={styles.subtitle} role="status">
        {message}
      </p>
      <p>
        {children ?? (
          <Link to="/login" className="gl-link">
            Go to Login
          </Link>
        )}
      </p>
    </AuthPage>
  )
}
