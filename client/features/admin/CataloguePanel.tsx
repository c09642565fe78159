import { plural, t } from '@lingui/core/macro'
import { Box, Button, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentence } from '../../i18n.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { Disclosure } from '../../ui/buttons.tsx'
import { Card, ProgressTile, percentText } from '../../ui/cards.tsx'
import { useDialogParams } from '../../ui/dialogs.ts'
import { durationText } from '../../ui/duration-text.ts'
import { FailedCard } from '../../ui/failed.tsx'
import { noValue, sizeText, whole } from '../../ui/format.ts'
import { Row, Table } from '../../ui/rows.tsx'
import { toastError } from '../../ui/toasts.tsx'
import type { Upload } from '../../uploads.ts'
import styles from './admin.module.css'
import {
  foodsText,
  type Overview,
  originName,
  type Run,
  type RunningImport,
  type Source,
  skipReasonText,
  sourceName,
} from './catalogue-texts.ts'
import { cancelUpload, useUpload } from './catalogue-upload.ts'
import { ImportModal } from './ImportModal.tsx'
import { Ago } from './lists.tsx'
import { useImportOutcome } from './use-import-outcome.ts'

/** The second one, in case an import is started in another tab or on the command line. */
const refetchMs = { running: 1_000, idle: 15_000 }

/** The sources of the food catalogue, and imports into it. */
export function CataloguePanel() {
  const { open } = useDialogParams('import')
  const upload = useUpload()
  const overview = trpc.admin.catalogue.overview.useQuery()
  const running = trpc.admin.catalogue.running.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data ? refetchMs.running : refetchMs.idle),
  })
  useImportOutcome(running.data === undefined ? undefined : (running.data?.id ?? null), overview.data)
  const isBusy = Boolean(running.data) || upload !== null

  return (
    <Card
      title={t`Food catalogue`}
      actions={
        <Button disabled={isBusy || !overview.data} onClick={() => open({ import: 1 })}>{t`Import foods`}</Button>
      }
    >
      {isBusy && (
        <Stack gap={12} mb={18}>
          {upload && <UploadProgress upload={upload} />}
          {running.data && <ImportProgress run={running.data} />}
        </Stack>
      )}
      {overview.data ? (
        <>
          <SourceTable sources={overview.data.sources} userFoods={overview.data.userFoods} />
          {overview.data.freeBytes !== null && (
            <Text c="dimmed" fz="secondary" mt={12}>
              {freeText(sizeText(overview.data.freeBytes))}
            </Text>
          )}
          <ImportHistory runs={overview.data.runs} />
          <ImportModal files={overview.data.files} />
        </>
      ) : overview.isError ? (
        <FailedCard message={t`Could not fetch the food catalogue.`} onRetry={() => void overview.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Card>
  )
}

const shownAtFirst = 5

/** The latest imports and their results. */
function ImportHistory({ runs }: { runs: readonly Run[] }) {
  const [isWhole, setWhole] = useState(false)
  const ended = runs.filter(({ status }) => status !== 'running')
  if (ended.length === 0) return null
  return (
    <Box component="section" mt={24} aria-label={t`Latest imports`}>
      <h3>{t`Latest imports`}</h3>
      <ul>
        {(isWhole ? ended : ended.slice(0, shownAtFirst)).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
      {ended.length > shownAtFirst && (
        <button type="button" className="gl-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show less` : plural(ended.length, { one: 'Show all #', other: 'Show all #' })}
        </button>
      )}
    </Box>
  )
}

const colors: Partial<Record<Run['status'], string>> = { failed: 'var(--gl-danger)', cancelled: 'dimmed' }

function RunRow({ run: { source, origin, startedBy, startedAt, finishedAt, status, foods, problem } }: { run: Run }) {
  const seconds = finishedAt && (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  return (
    <Row
      name={sourceName(source)}
      facts={
        <>
          {originName(origin)} · {t`by ${startedBy}`} · <Ago instant={startedAt} />
          {seconds ? ` · ${durationText(seconds)}` : null}
          {problem !== null && (
            <Text c="var(--gl-ink)" fz="secondary" mt={4}>
              {sentence(problem)}
            </Text>
          )}
        </>
      }
    >
      <Text span className="gl-num" c={colors[status]}>
        {status === 'done' ? foodsText(foods ?? 0) : status === 'cancelled' ? t`Cancelled` : t`Failed`}
      </Text>
    </Row>
  )
}

/** The progress of the running import, and a button to cancel it. */
function ImportProgress({ run }: { run: RunningImport }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = trpc.admin.catalogue.cancel.useMutation({
    onError: (error) => toastError(messageOf(error, t`Could not cancel the import.`)),
    onSettled: () => setAsking(false),
  })
  const { progress } = run
  const source = sourceName(run.source)
  const time = durationText(run.seconds)
  return (
    <ProgressTile
      title={t`Importing ${source}`}
      from={originName(run.origin)}
      share={progress?.share ?? 0}
      texts={run.isOwn ? textsOf(run) : [t`Started on the command line ${time} ago`]}
      action={run.isOwn && { label: t`Cancel import`, onClick: () => setAsking(true) }}
    >
      <ConfirmDialog
        opened={isAsking}
        title={t`Stop this import?`}
        verb={t`Stop`}
        cancel={t`Keep going`}
        busy={cancel.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => cancel.mutate({ id: run.id })}
      >{t`Everything read so far is discarded; the catalogue stays as it was.`}</ConfirmDialog>
    </ProgressTile>
  )
}

/** The progress of an upload. */
const UploadProgress = ({ upload: { name, sent, bytes } }: { upload: Upload }) => (
  <ProgressTile
    title={t`Uploading a file`}
    from={name}
    share={sent / bytes}
    texts={[sentText(sizeText(sent), sizeText(bytes)), percentText(sent / bytes), t`Keep this browser tab open`]}
    action={{ label: t`Cancel upload`, onClick: cancelUpload }}
  />
)

function textsOf({ progress, seconds }: RunningImport): string[] {
  if (!progress) return [t`Starting`]
  const { phase, rows, share, rowsPerSecond, secondsLeft } = progress
  const done = percentText(share)
  if (phase === 'indexing')
    return [plural(rows, { one: '# row read', other: '# rows read' }), t`Sorting and indexing the foods: ${done}`]
  const speed = whole(rowsPerSecond)
  const time = durationText(secondsLeft ?? seconds)
  return [
    plural(rows, { one: '# row', other: '# rows' }),
    t`${speed} rows/s`,
    done,
    secondsLeft === null ? t`${time} so far` : t`${time} left to read`,
  ]
}

const freeText = (size: string) => t`${size} are free on the server's disk.`

const sentText = (sent: string, all: string) => t`${sent} of ${all}`

/** A table; on phones each source takes two lines. */
const SourceTable = ({ sources, userFoods }: Pick<Overview, 'sources' | 'userFoods'>) => (
  <Table stacked className={styles.sources}>
    <thead>
      <tr>
        <th scope="col">{t`Source`}</th>
        <th scope="col" data-number>{t`Foods`}</th>
        <th scope="col">{t`Last import`}</th>
        <th scope="col" data-number>{t`Size`}</th>
      </tr>
    </thead>
    <tbody>
      {sources.map((source) => (
        <SourceRow key={source.source} source={source} />
      ))}
      <tr>
        <th scope="row">{t`Shared by users`}</th>
        <td data-number>{whole(userFoods.approved)}</td>
        <td>
          {userFoods.pending > 0 ? (
            <Link to="/admin" search={{ tab: 'foods' }} className="gl-link">
              {plural(userFoods.pending, { one: '# to review', other: '# to review' })}
            </Link>
          ) : (
            t`None to review`
          )}
        </td>
        <td />
      </tr>
    </tbody>
  </Table>
)

function SourceRow({
  source: { source, foods, importedAt, origin, seconds, skipped, bytes, problem },
}: {
  source: Source
}) {
  const isBuiltIn = source === 'staples'
  const reasons = Object.entries(skipped).sort(([, a], [, b]) => b - a)
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  return (
    <tr>
      <th scope="row">
        {sourceName(source)}
        {problem !== null && (
          <Text c="var(--gl-danger)" fz="secondary">
            {t`Not in use.`} {sentence(problem)}
          </Text>
        )}
        {total > 0 && (
          <Text component="div" c="dimmed" fz="sm">
            <Disclosure summary={plural(total, { one: '# left out or changed', other: '# left out or changed' })}>
              <Box component="ul" mt={6} ps={18}>
                {reasons.map(([reason, count]) => (
                  <li key={reason}>
                    {whole(count)} × {skipReasonText(reason)}
                  </li>
                ))}
              </Box>
            </Disclosure>
          </Text>
        )}
      </th>
      <td data-number>{problem !== null && foods === 0 ? noValue : whole(foods)}</td>
      <td>
        {isBuiltIn ? t`Built in` : importedAt ? <Ago instant={importedAt} /> : t`unknown`}
        {origin !== null && (
          <Text span c="dimmed" fz="sm">
            {originName(origin)}
            {seconds !== null && `, ${durationText(seconds)}`}
          </Text>
        )}
      </td>
      <td data-number>{sizeText(bytes)}</td>
    </tr>
  )
}
