import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Box, Flex, Text } from '@mantine/core'
import { IconListCheck, IconX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminSearchParams } from '../../search-params.ts'
import { messageOf, type RouterOutputs, trpc } from '../../trpc.ts'
import { Card } from '../../ui/cards.tsx'
import { whole } from '../../ui/format.ts'
import { Tick } from '../../ui/marks.tsx'
import { Notice } from '../../ui/notices.tsx'
import { VisuallyHidden } from '../../ui/page.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import styles from './admin.module.css'
import { Total } from './lists.tsx'

type Setup = RouterOutputs['admin']['setup']['get']

type Step = {
  name: keyof Setup['done']
  title: string
  /** What to do. */
  how: ReactNode
  /** The tab of the admin area for it, if there is one. */
  link?: { label: string; search: AdminSearchParams }
}

const stepsOf = ({ publicUrl }: Setup, example: string): Step[] => [
  {
    name: 'foods',
    title: t`Import foods`,
    how: t`Search knows about a thousand everyday foods so far. Add packaged foods with barcodes, and foods that were measured.`,
    link: { label: t`Import foods`, search: { tab: 'catalogue', import: 1 } },
  },
  {
    name: 'mail',
    title: t`Set up email`,
    how: (
      <Trans>
        Without a mail server, nobody can reset a forgotten password by themselves, and there are no weekly summaries.
        Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and restart the server; <code>docs/mail.md</code> has
        examples.
      </Trans>
    ),
    link: { label: t`Outbox`, search: { tab: 'outbox' } },
  },
  {
    name: 'backups',
    title: t`Make backups`,
    how: (
      <Trans>
        The server makes them by itself while <code>BACKUP_EVERY</code> is not <code>off</code>. Copy them to another
        machine now and then.
      </Trans>
    ),
    link: { label: t`Jobs & backups`, search: { tab: 'jobs' } },
  },
  {
    name: 'address',
    title: t`Tell the server its address`,
    how: (
      <Trans>
        Links in emails and invitations begin with {publicUrl}, which works on no other device. Set{' '}
        <code>PUBLIC_URL</code> to the address that people use, such as <code>{example}</code>, and restart the server.
      </Trans>
    ),
  },
]

/** The address of this page, unless only this machine can open it. */
const exampleAddress = () =>
  ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) ? 'https://food.example.org' : location.origin

const isOpen = ({ isDismissed, done }: Setup) => !isDismissed && Object.values(done).includes(false)

/** The open steps of a new server, until all are done or an admin dismisses the list. */
export function SetupChecklist() {
  const utils = trpc.useUtils()
  const { data: setup } = trpc.admin.setup.get.useQuery()
  const show = (isDismissed: boolean) => change.mutate({ isDismissed })
  const change = trpc.admin.setup.change.useMutation({
    onSuccess(changed) {
      utils.admin.setup.get.setData(undefined, changed)
      if (changed.isDismissed) toastSuccess(t`Checklist dismissed.`, { label: t`Undo`, onClick: () => show(false) })
    },
    onError: (error) => toastError(messageOf(error, t`Could not dismiss the checklist.`)),
  })
  if (!setup || !isOpen(setup)) return null

  const steps = stepsOf(setup, exampleAddress())
  const count = whole(steps.length)
  const done = whole(steps.filter(({ name }) => setup.done[name]).length)
  return (
    <Card
      title={t`Set up this server`}
      className={styles.setup}
      actions={
        <>
          <Total>{t`${done} of ${count} done`}</Total>
          <ActionIcon
            aria-label={t`Dismiss the checklist`}
            disabled={change.isPending}
            onClick={() => {
              // The focus would be lost with the button.
              document.getElementById('main')?.focus({ preventScroll: true })
              show(true)
            }}
          >
            <IconX size={19} stroke={1.7} />
          </ActionIcon>
        </>
      }
    >
      <ul className={styles.steps}>
        {steps.map(({ name, title, how, link }) => {
          const isDone = setup.done[name]
          return (
            <Flex component="li" key={name} gap={12}>
              <Tick checked={isDone} />
              <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                <Box component="h3" fz="md" lh="24px" fw={isDone ? 400 : 600} c={isDone ? 'dimmed' : undefined}>
                  {title}
                  <VisuallyHidden>{` (${isDone ? t`done` : t`to do`})`}</VisuallyHidden>
                </Box>
                {!isDone && (
                  <Text c="dimmed" fz="secondary" my={2}>
                    {how}
                  </Text>
                )}
                {!isDone && link && (
                  <Link to="/admin" search={link.search} resetScroll={false} className="gl-link">
                    {link.label}
                  </Link>
                )}
              </Box>
            </Flex>
          )
        })}
      </ul>
    </Card>
  )
}

/** Links from an admin's Dashboard to the checklist while a step is open. */
export function SetupNotice() {
  const navigate = useNavigate()
  const { data: setup } = trpc.admin.setup.get.useQuery()
  if (!setup || !isOpen(setup)) return null
  const open = Object.values(setup.done).filter((isDone) => !isDone).length
  return (
    <Notice icon={IconListCheck} action={{ label: t`Open checklist`, onClick: () => void navigate({ to: '/admin' }) }}>
      <b>{t`Set up this server.`}</b> {plural(open, { one: '# step is left.', other: '# steps are left.' })}
    </Notice>
  )
}
