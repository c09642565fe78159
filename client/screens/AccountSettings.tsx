import { t } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { LinkedSignInsCard } from '../features/account/LinkedSignInsCard.tsx'
import { PasskeysCard } from '../features/account/PasskeysCard.tsx'
import { useLoginSearch } from '../features/account/use-logout.ts'
import { PlanCard } from '../features/goals/PlanCard.tsx'
import { SuggestGoalsModal } from '../features/goals/Suggestion.tsx'
import { ImportsCard } from '../features/imports/ImportsCard.tsx'
import { MealTypesCard } from '../features/meal-types/MealTypesCard.tsx'
import { NutrientsCard } from '../features/nutrients/NutrientsCard.tsx'
import { DeleteCard, PasswordCard, ProfileCard } from '../features/settings/AccountCards.tsx'

import { DataCard } from '../features/settings/DataCard.tsx'
import { GoalsCard } from '../features/settings/GoalsCard.tsx'
import { AppearanceCard, BuddiesCard, WeeklySummaryCard } from '../features/settings/PreferenceCards.tsx'

import { SessionsCard } from '../features/settings/SessionsCard.tsx'
import { SettingsAnchors } from '../features/settings/SettingsAnchors.tsx'
import { StreaksCard } from '../features/settings/StreaksCard.tsx'
import { TwoFactorCard } from '../features/settings/TwoFactorCard.tsx'
import { UnitsCard } from '../features/settings/UnitsCard.tsx'

import { ApiTokensCard } from '../features/tokens/ApiTokensCard.tsx'
import { discardStored } from '../offline/stored-queue.ts'
import { clearTokens } from '../session.ts'
import { clearUserQueries, trpc } from '../trpc.ts'
import { PageTitle } from '../ui/page.tsx'
import { useUser } from '../user.ts'
import styles from './screens.module.css'

const anchors = () =>
  [
    { id: 'profile', label: t`Profile` },
    { id: 'goals', label: t`Goals` },
    { id: 'plan', label: t`Plan` },
    { id: 'streaks', label: t`Streaks` },
    { id: 'units', label: t`Units` },
    { id: 'meals', label: t`Meals` },
    { id: 'nutrients', label: t`Nutrients` },
    { id: 'appearance', label: t`Appearance` },
    { id: 'password', label: t`Password` },
    { id: 'weekly-summary', label: t`Weekly summary` },
    { id: 'buddies', label: t`Buddies` },
    { id: 'passkeys', label: t`Passkeys` },
    { id: 'linked-sign-ins', label: t`Linked sign-ins` },
    { id: 'two-factor', label: t`Two-factor` },
    { id: 'devices', label: t`Devices` },
    { id: 'api-tokens', label: t`API tokens` },
    { id: 'move-in', label: t`Moving in` },
    { id: 'your-data', label: t`Your data` },
    { id: 'delete-account', label: t`Delete account` },
  ] as const

export function AccountSettings() {
  const navigate = useNavigate()
  const loginSearch = useLoginSearch()
  const { id, waysToConfirm } = useUser()
  const { data: config } = trpc.settings.config.useQuery(undefined, { staleTime: 5 * 60_000 })
  // Somebody who has a password can still change it where nobody logs in with one.
  const hasPassword = config?.signIn.password !== false || waysToConfirm.includes('password')
  const hasPasskeys = config?.signIn.passkeys === true
  const provider = config?.signIn.oidc?.name
  const shown = anchors().filter(
    ({ id }) =>
      (id !== 'password' || hasPassword) &&
      (id !== 'passkeys' || hasPasskeys) &&
      (id !== 'linked-sign-ins' || provider !== undefined),
  )

  /** The account has been deleted, and its sessions with it. */
  const leave = async () => {
    clearTokens()
    await navigate({ to: '/login', search: loginSearch() })
    clearUserQueries()
    discardStored(id)
  }

  return (
    <>
      <PageTitle mb="var(--gl-gap)">{t`Account Settings`}</PageTitle>
      <div className={styles.settings}>
        <SettingsAnchors anchors={shown} />
        <Flex direction="column" gap={{ base: 14, sm: 16 }} miw={0}>
          <ProfileCard />
          <GoalsCard suggestion={(use) => <SuggestGoalsModal onUse={use} />} />
          <PlanCard />
          <StreaksCard />
          <UnitsCard />
          <MealTypesCard />
          <NutrientsCard />
          <AppearanceCard />
          {hasPassword && <PasswordCard />}
          <WeeklySummaryCard />
          <BuddiesCard />
          {hasPasskeys && <PasskeysCard />}
          {provider !== undefined && <LinkedSignInsCard provider={provider} />}
          <TwoFactorCard />
          <SessionsCard />
          <ApiTokensCard />
          <ImportsCard />
          <DataCard />
          <DeleteCard onDeleted={() => void leave()} />
        </Flex>
      </div>
    </>
  )
}
