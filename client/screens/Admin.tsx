import { Navigate } from '@tanstack/react-router'
import { OutboxCard } from '../features/admin/OutboxCard.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useUser } from '../user.ts'
import styles from './Admin.module.css'

/** For admins; redirects anybody else to the Dashboard. */
export function Admin() {
  if (useUser().role !== 'admin') return <Navigate to="/dashboard" replace />
  return (
    <>
      <PageTitle className={styles.title}>Admin Dashboard</PageTitle>
      <OutboxCard />
    </>
  )
}
