import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AuthPage } from './AuthPage.tsx'
import styles from './signed-out.module.css'

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
