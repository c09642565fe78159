import { t } from '@lingui/core/macro'
import { Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sentence } from '../../i18n.ts'
import type { AdminTab } from '../../search-params.ts'
import { type RouterOutputs, trpc } from '../../trpc.ts'
import { Warning } from '../../ui/notices.tsx'

type About = RouterOutputs['admin']['warnings']['list'][number]['about']

const refetchMs = 60_000

/** The tab where an admin can fix it. */
const places = (): Partial<Record<About, { tab: AdminTab; label: string }>> => ({
  backups: { tab: 'jobs', label: t`Jobs & backups` },
  jobs: { tab: 'jobs', label: t`Jobs & backups` },
  mail: { tab: 'outbox', label: t`Outbox` },
  catalogue: { tab: 'catalogue', label: t`Food catalogue` },
})

/** Problems that need an admin; empty while there are none. */
export function Warnings() {
  const { data = [], isPending } = trpc.admin.warnings.list.useQuery(undefined, { refetchInterval: refetchMs })
  return (
    <div role="status" data-pending={isPending || undefined}>
      {data.length > 0 && (
        <Flex
          component="ul"
          direction="column"
          gap={8}
          mb={20}
          style={{ overflowWrap: 'anywhere' }}
          aria-label={t`What needs attention`}
        >
          {data.map(({ about, text }) => (
            <li key={text}>
              <Warning>
                <span>
                  {sentence(text)} <Place about={about} />
                </span>
              </Warning>
            </li>
          ))}
        </Flex>
      )}
    </div>
  )
}

function Place({ about }: { about: About }) {
  const place = places()[about]
  if (!place) return null
  return (
    <Link
      className="gl-nowrap"
      style={{ color: 'inherit', fontWeight: 620, textUnderlineOffset: 3 }}
      to="/admin"
      search={{ tab: place.tab }}
      resetScroll={false}
    >
      {place.label}
    </Link>
  )
}

/** Tells an admin why nobody is offered passkeys on this server, where that is so. */
export function PasskeyNote() {
  const { data: setup } = trpc.admin.setup.get.useQuery()
  if (!setup?.passkeyProblem) return null
  return (
    <Text c="dimmed" fz="secondary" mt={24} style={{ overflowWrap: 'anywhere' }}>
      {t`Nobody is offered passkeys.`} {sentence(setup.passkeyProblem)}
    </Text>
  )
}
