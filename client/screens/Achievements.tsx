import { Badges } from '../features/achievements/Badges.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export function Achievements() {
  return (
    <>
      <PageTitle>My Achievements</PageTitle>
      <Badges />
    </>
  )
}
