import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export const Achievements = () => <Unbuilt title="My Achievements">Your badges will appear here.</Unbuilt>

/** A placeholder for a screen that this version does not have yet. */
function Unbuilt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState title="Not available in this version yet." help={String(children)} />
    </>
  )
}
