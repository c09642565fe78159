import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Tabs, Text } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { AuditPanel } from '../features/admin/AuditPanel.tsx'
import { BackupsCard } from '../features/admin/BackupsCard.tsx'
import { CataloguePanel } from '../features/admin/CataloguePanel.tsx'
import { ErrorsPanel } from '../features/admin/ErrorsPanel.tsx'
import { FeedbackPanel } from '../features/admin/FeedbackPanel.tsx'
import { FoodsPanel } from '../features/admin/FoodsPanel.tsx'
import { JobsPanel } from '../features/admin/JobsPanel.tsx'
import { waitingRefetchMs } from '../features/admin/list-params.ts'
import { OutboxPanel } from '../features/admin/OutboxPanel.tsx'
import { ProgressPanel } from '../features/admin/ProgressPanel.tsx'
import { SetupChecklist } from '../features/admin/SetupChecklist.tsx'
import { StatCards } from '../features/admin/StatCards.tsx'
import { ThemePanel } from '../features/admin/ThemePanel.tsx'
import { UsersPanel } from '../features/admin/UsersPanel.tsx'
import { PasskeyNote, Warnings } from '../features/admin/Warnings.tsx'
import { SourceLink } from '../features/legal/LegalLinks.tsx'
import type { AdminTab } from '../search-params.ts'
import { trpc } from '../trpc.ts'
import { Count } from '../ui/cards.tsx'
import { PageTitle, VisuallyHidden } from '../ui/page.tsx'

import { useUser } from '../user.ts'
import styles from './screens.module.css'

type Panel = {
  tab: AdminTab
  label: string
  panel: ReactNode
  /** How many things wait there for an admin. */
  waiting?: number | undefined
}

/** How many px of the next tab stay visible, to show that there are more. */
const peek = 40

/** For admins; redirects anybody else to the Dashboard. */
export function Admin() {
  if (useUser().role !== 'admin') return <Navigate to="/dashboard" replace />
  return (
    <>
      <PageTitle mb={20}>{t`Admin Dashboard`}</PageTitle>
      <SetupChecklist />
      <StatCards />
      <Warnings />
      <div className={styles.panels}>
        <Panels />
      </div>
      <PasskeyNote />
      <Text c="dimmed" fz="secondary" mt={24}>
        <Trans>
          Free software under the AGPL: <SourceLink />
        </Trans>
      </Text>
    </>
  )
}

function Panels() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/frame/admin' })
  const waiting = trpc.admin.waiting.useQuery(undefined, { refetchInterval: waitingRefetchMs }).data
  const panels: Panel[] = [
    { tab: 'users', label: t`Users`, panel: <UsersPanel /> },
    { tab: 'progress', label: t`Progress logs`, panel: <ProgressPanel /> },
    { tab: 'foods', label: t`Pending foods`, panel: <FoodsPanel />, waiting: waiting?.foods },
    { tab: 'feedback', label: t`Feedback`, panel: <FeedbackPanel />, waiting: waiting?.feedback },
    { tab: 'errors', label: t`Error logs`, panel: <ErrorsPanel /> },
    { tab: 'catalogue', label: t`Food catalogue`, panel: <CataloguePanel /> },
    { tab: 'jobs', label: t`Jobs & backups`, panel: <JobsPanel backups={<BackupsCard />} /> },
    { tab: 'outbox', label: t`Outbox`, panel: <OutboxPanel /> },
    { tab: 'audit', label: t`Audit log`, panel: <AuditPanel /> },
    { tab: 'theme', label: t`Theme`, panel: <ThemePanel /> },
  ]
  const { tab } = panels.find(({ tab }) => tab === search.tab) ?? (panels[0] as Panel)

  // On phones the tabs scroll sideways, and an address can open any of them.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabs = list.current
    if (!tabs) return
    const show = () => {
      const opened = tabs.querySelector(`[data-tab="${tab}"]`)?.getBoundingClientRect()
      if (!opened) return
      const seen = tabs.getBoundingClientRect()
      const [tooFarLeft, tooFarRight] = [opened.left - seen.left - peek, opened.right - seen.right + peek]
      // Not `scrollIntoView`, which would also scroll the page.
      tabs.scrollBy({ left: Math.min(0, tooFarLeft) + Math.max(0, tooFarRight) })
    }
    // The font and the counts load later and change the widths.
    const observer = new ResizeObserver(show)
    for (const child of tabs.children) observer.observe(child)
    return () => observer.disconnect()
  }, [tab])

  return (
    <Tabs
      value={tab}
      onChange={(chosen) => void navigate({ to: '/admin', search: { tab: chosen as AdminTab }, resetScroll: false })}
      // Only the shown panel asks the server for its data.
      keepMounted={false}
      classNames={{ list: styles.tabs, tab: styles.tab }}
    >
      <Tabs.List ref={list} aria-label={t`Admin`}>
        {panels.map(({ tab, label, waiting = 0 }) => (
          <Tabs.Tab key={tab} value={tab} data-tab={tab}>
            {label}{' '}
            {waiting > 0 && (
              <Count>
                {waiting}
                <VisuallyHidden>
                  {' '}
                  {t({ message: 'waiting', comment: 'After a number: so many things wait for an admin' })}
                </VisuallyHidden>
              </Count>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ tab, panel }) => (
        <Tabs.Panel key={tab} value={tab} mt={14}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
