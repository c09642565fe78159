import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export function Diary() {
  return (
    <>
      <PageTitle>Diary</PageTitle>
      <EmptyState title="Not in this version yet." />
    </>
  )
}
