import { Badges } from '../features/achievements/Badges.tsx'
import { PageTitle } from '../ui/page.tsx'

export function Achievements() {
  return (
    <>
      <PageTitle>My Achievements</PageTitle>
      <Badges />
    </>
  )
}
