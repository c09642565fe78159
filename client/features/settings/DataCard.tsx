import { plural, t } from '@lingui/core/macro'
import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload, IconListDetails } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { addDays, lastLoggableDay } from '#domain/day.ts'
import { csvOf, ExportDays, type ExportFormat, type ExportList, fileOf, titleOfList } from '#domain/exports.ts'
import { messageIn } from '../../answer-message.ts'
import { basePath } from '../../base-path.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { word } from '../../i18n.ts'
import { sessionFetch } from '../../trpc.ts'
import { saveFile } from '../../ui/copy-and-save.tsx'
import { nameInText, plainList } from '../../ui/format.ts'
import { useProductName } from '../../ui/page.tsx'
import { Row } from '../../ui/rows.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { useToday } from '../../user.ts'
import styles from './settings.module.css'

const exportFailure = () => t`Could not export your data.`

/** Fetches a file, such as an export, with its name. Throws an error whose message can be shown. */
async function requestFile(path: string): Promise<{ name: string; content: Blob }> {
  const response = await sessionFetch(`${basePath}/api${path}`, { headers: {} }).catch(() => null)
  if (!response?.ok) throw new Error(messageIn(await response?.text().catch(() => undefined), exportFailure()))
  // The connection ends early when the server fails while it sends.
  const content = await response.blob().catch(() => null)
  if (!content) throw new Error(exportFailure())
  const [, name = 'export.json'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content }
}

/** All data of the person, list by list. REST calls an `id` `_id`; the other files do not. */
async function requestExport(): Promise<Export> {
  const { content } = await requestFile('/user/export-data')
  const lists = Object.entries<Record<string, unknown>[]>(JSON.parse(await content.text()))
  return Object.fromEntries(
    lists.map(([name, rows]) => [name, rows.map(({ _id, ...row }) => (_id === undefined ? row : { id: _id, ...row }))]),
  )
}

export function DataCard() {
  return (
    <SettingsCard
      id="your-data"
      title={t`Your data`}
      help={t`It is yours: keep a copy, or take it along to another program.`}
    >
      <ExportFormats />
      <ExportDaysForm />
      <ExportLists />
    </SettingsCard>
  )
}

/** The lists of the export with their sizes. */
function ExportLists() {
  const [data, setData] = useState<Export | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = async () => {
    setIsBusy(true)
    try {
      setData(await requestExport())
    } catch (error) {
      toastError((error as Error).message)
    }
    setIsBusy(false)
  }

  if (data) return <ExportFiles data={data} />
  return (
    <Box component="ul" pt={18} className="gl-rule">
      <Row name={t`Single lists`} facts={t`See each list’s size and download it as CSV.`}>
        <Button
          variant="default"
          leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
          loading={isBusy}
          onClick={() => void load()}
        >{t`Export my data`}</Button>
      </Row>
    </Box>
  )
}

/** The exported data, to download list by list. Empty lists have no file. */
function ExportFiles({ data }: { data: Export }) {
  const lists = listsOf(data)
  const filled = lists.filter(([, rows]) => rows.length > 0)
  const empty = lists.filter(([, rows]) => rows.length === 0)
  const names = plainList(empty.map(([name]) => nameInText(titleOf(name))))
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  const save = (chosen: typeof lists) => Promise.all(chosen.map(([name, rows]) => saveCsv(name, rows)))

  return (
    <Stack ref={first} tabIndex={-1} gap={14} pt={18} className="gl-rule">
      <ul>
        {filled.map(([name, rows]) => (
          <Row key={name} name={titleOf(name)}>
            <Text span c="dimmed" fz="secondary" me={8} className="gl-num">
              {plural(rows.length, { one: '# row', other: '# rows' })}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              aria-label={downloadText(fileOf(name))}
              onClick={() => void save([[name, rows]])}
            >{t`CSV`}</Button>
          </Row>
        ))}
      </ul>
      {empty.length > 0 && <Text c="dimmed" fz="secondary">{t`Nothing yet in: ${names}.`}</Text>}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void save(filled)}
      >{t`Download all CSV files`}</Button>
    </Stack>
  )
}

type Export = Partial<Record<ExportList, object[]>>
type Rows = object[]

/** The exported lists by name; each becomes a CSV file. */
const listsOf = (data: Export): [name: ExportList, rows: Rows][] => Object.entries<Rows>(data) as [ExportList, Rows][]

const titleOf = (list: ExportList): string => word(titleOfList(list))

const downloadText = (file: string): string => t`Download ${file}`

/** The same file as in the zip of everything. */
async function saveCsv(list: ExportList, rows: Rows): Promise<void> {
  const parts: string[] = []
  for (const part of csvOf(list, chunksOf(rows))) {
    parts.push(part)
    await pause()
  }
  saveFile(fileOf(list), parts, 'text/csv;charset=utf-8')
}

/** How many rows become text before the page gets a pause: ten years of food at once would freeze a phone for seconds. */
const rowsAtOnce = 1_000

function* chunksOf(rows: Rows): Generator<Rows> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

type Choice = { format: ExportFormat; title: string; use: string }

/** Everything as one file, in several formats. */
function ExportFormats() {
  const product = useProductName()
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const choices: Choice[] = [
    { format: 'zip', title: t`CSV tables`, use: t`A ZIP with one table per list. ${product} can import it again.` },
    { format: 'json', title: 'JSON', use: t`Everything in one file, for programs. ${product} can import it again.` },
    { format: 'sparkyfitness', title: 'SparkyFitness', use: t`Diary, weight and water, ready to import there.` },
  ]

  const download = async (format: ExportFormat) => {
    setBusy(format)
    try {
      const { name, content } = await requestFile(`/user/export-data?format=${format}`)
      saveFile(name, [content], content.type)
    } catch (error) {
      toastError((error as Error).message)
    }
    setBusy(null)
  }

  return (
    <ul>
      {choices.map(({ format, title, use }) => (
        <Row key={format} name={title} facts={use}>
          <Button
            variant="default"
            aria-label={t`Download everything: ${title}`}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
            loading={busy === format}
            disabled={busy !== null && busy !== format}
            onClick={() => void download(format)}
          >{t`Download`}</Button>
        </Row>
      ))}
    </ul>
  )
}

const kinds = () => [
  { value: 'xlsx', label: t`Spreadsheet` },
  { value: 'report', label: t`Report` },
]
const useOf = (kind: 'xlsx' | 'report') =>
  kind === 'xlsx'
    ? t`A row for each day: energy, nutrients, water, exercise and weight, as an Excel file.`
    : t`A page to print for a doctor or dietitian: means, goals, your weight as a curve, and the days.`

/** Some days as a spreadsheet or as a report, the last three months unless others are chosen. */
function ExportDaysForm() {
  const today = useToday()
  const form = useAppForm({
    schema: ExportDays,
    initialValues: { as: 'report', from: addDays(today, -89), to: today },
    subject: today,
    submit: ({ as, from, to }) => (as === 'report' ? openReport(from, to) : saveSpreadsheet(from, to)),
    failure: (error) => (error instanceof Error ? error.message : exportFailure()),
  })
  const isReport = form.values.as === 'report'
  const last = lastLoggableDay(today)
  return (
    <Form form={form} gap={14} className={`${styles.section} gl-rule`}>
      <div>
        <Text fw={550}>{t`Some days`}</Text>
        <Text c="dimmed" fz="sm">
          {useOf(isReport ? 'report' : 'xlsx')}
        </Text>
      </div>
      <SegmentedControl
        fullWidth
        style={{ maxWidth: 360 }}
        aria-label={t`Format`}
        data={kinds()}
        value={form.values.as}
        onChange={(kind) => form.field('as').onChange(kind === 'xlsx' ? 'xlsx' : 'report')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        <DateField {...form.field('from')} label={t`From`} today={today} max={form.values.to} />
        <DateField {...form.field('to')} label={t`Until`} today={today} min={form.values.from} max={last} />
      </SimpleGrid>
      <SubmitButton form={form} variant="light">
        {isReport ? t`Open the report` : t`Download the spreadsheet`}
      </SubmitButton>
    </Form>
  )
}

async function saveSpreadsheet(from: string, to: string) {
  const { name, content } = await requestFile(`/user/export-data?format=xlsx&from=${from}&to=${to}`)
  saveFile(name, [content], content.type)
}

/** Browsers let only a tap open a tab, so it opens before the report has loaded. If it is blocked, the report is saved. */
async function openReport(from: string, to: string) {
  const tab = window.open('', '_blank')
  try {
    const { name, content } = await requestFile(`/user/report?from=${from}&to=${to}`)
    if (tab) tab.location.replace(URL.createObjectURL(content))
    else saveFile(name, [content], content.type)
  } catch (error) {
    tab?.close()
    throw error
  }
}
