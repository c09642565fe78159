import type { ReactNode } from 'react'
import { LegalLinks, LegalReader } from '../features/legal/LegalLinks.tsx'
import { useSeason } from '../season.ts'
import { trpc } from '../trpc.ts'
import { AuthArt } from '../ui/auth-art/AuthArt.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageTitle, SkipLinks } from '../ui/page.tsx'
import { useProductName } from '../ui/product-name.ts'

import styles from './signed-out.module.css'

/** The page layout of the signed-out screens: form on the left, art on the right where there is room. */
export function AuthPage({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  const productName = useProductName()
  const season = useSeason()
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <div className={styles.page}>
      <SkipLinks to={[{ id: 'main', label: 'Skip to content' }]} />
      <div className={styles.left}>
        <main id="main" tabIndex={-1} className={styles.form}>
          <Logo name={productName} size={32} season={season} />
          <PageTitle className={styles.title}>{title}</PageTitle>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </main>
        <footer className={styles.footer}>
          <LegalLinks />
          <LegalReader />
        </footer>
      </div>
      <aside className={styles.art}>
        <AuthArt tagline={config?.homepageTagline ?? ''} season={season} />
      </aside>
    </div>
  )
}
