import { Navigate } from '@tanstack/react-router'
import { useUser } from '../user.ts'
import { AdminDashboard } from './Unbuilt.tsx'

/** For admins; anybody else is sent to their Dashboard. */
export function Admin() {
  return useUser().role === 'admin' ? <AdminDashboard /> : <Navigate to="/dashboard" replace />
}
