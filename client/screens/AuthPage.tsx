import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { LanguageChoice, LegalLinks, LegalReader } from '../features/legal/LegalLinks.tsx'
import { useSeason } from '../season.ts'
import { trpc } from '../trpc.ts'
import { Logo } from '../ui/Logo.tsx'
import { PageTitle, SkipLinks, useProductName } from '../ui/page.tsx'
import { useIsWide } from '../ui/use-is-phone.ts'

import styles from './signed-out.module.css'

const AuthArt = lazy(async () => ({ default: (await import('../ui/auth-art/AuthArt.tsx')).AuthArt }))

/** The page layout of the signed-out screens: form on the left, art on the right where there is room. */
export function AuthPage({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  const productName = useProductName()
  const season = useSeason()
  const isWide = useIsWide()
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <div className={styles.page}>
      <SkipLinks to={[{ id: 'main', label: t`Skip to content` }]} />
      <div className={styles.left}>
        <main id="main" tabIndex={-1} className={styles.form}>
          <Logo name={productName} size={32} season={season} />
          <PageTitle mt={30} fz="2.125rem">
            {title}
          </PageTitle>
          {subtitle && (
            <Text c="dimmed" fz="large" mt={6} mb={26}>
              {subtitle}
            </Text>
          )}
          {children}
        </main>
        <footer className={styles.footer}>
          <LegalLinks>
            <LanguageChoice />
          </LegalLinks>
          <LegalReader />
        </footer>
      </div>
      <aside className={styles.art}>
        {isWide && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <AuthArt tagline={config?.homepageTagline ?? ''} season={season} />
            </Suspense>
          </ErrorBoundary>
        )}
      </aside>
    </div>
  )
}
