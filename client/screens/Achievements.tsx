import { t } from '@lingui/core/macro'
import { Badges } from '../features/achievements/Badges.tsx'
import { PageTitle } from '../ui/page.tsx'

export function Achievements() {
  return (
    <>
      <PageTitle>{t`My Achievements`}</PageTitle>
      <Badges />
    </>
  )
}
