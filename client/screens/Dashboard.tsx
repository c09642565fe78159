import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export function Dashboard() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <EmptyState title="Not in this version yet." />
    </>
  )
}
