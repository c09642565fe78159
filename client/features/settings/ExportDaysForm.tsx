import { addDays, lastLoggableDay } from '#domain/day.ts'
import { ExportDays } from '#domain/exports.ts'
import { DateField } from '../../forms/date-fields.tsx'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { useAppForm } from '../../forms/use-app-form.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToday } from '../../user.ts'
import { exportFailure, requestFile } from './export-request.ts'
import styles from './settings.module.css'

const kinds = [
  { value: 'xlsx', label: 'Spreadsheet' },
  { value: 'report', label: 'Report' },
]
const uses = {
  xlsx: 'A row for each day: energy, nutrients, water, exercise and weight, as an Excel file.',
  report: 'A page to print for a doctor or dietitian: means, goals, your weight as a curve, and the days.',
}

/** Some days as a spreadsheet or as a report, the last three months unless others are chosen. */
export function ExportDaysForm() {
  const today = useToday()
  const form = useAppForm({
    schema: ExportDays,
    initialValues: { as: 'report', from: addDays(today, -89), to: today },
    subject: today,
    submit: ({ as, from, to }) => (as === 'report' ? openReport(from, to) : saveSpreadsheet(from, to)),
    failure: (error) => (error instanceof Error ? error.message : exportFailure),
  })
  const isReport = form.values.as === 'report'
  const last = lastLoggableDay(today)
  return (
    <Form form={form} className={styles.exportFormatsForm}>
      <div className={styles.text}>
        <p className={styles.exportFormatsTitle}>Some days</p>
        <p className={styles.use}>{isReport ? uses.report : uses.xlsx}</p>
      </div>
      <SegmentedControl
        fullWidth
        className={styles.kind}
        aria-label="Format"
        data={kinds}
        value={form.values.as}
        onChange={(kind) => form.field('as').onChange(kind === 'xlsx' ? 'xlsx' : 'report')}
      />
      <div className={`${styles.grid} ${styles.exportFormatsDays}`}>
        <DateField {...form.field('from')} label="From" today={today} max={form.values.to} />
        <DateField {...form.field('to')} label="Until" today={today} min={form.values.from} max={last} />
      </div>
      <SubmitButton form={form} variant="light">
        {isReport ? 'Open the report' : 'Download the spreadsheet'}
      </SubmitButton>
    </Form>
  )
}

async function saveSpreadsheet(from: string, to: string) {
  const { name, content } = await requestFile(`/user/export-data?format=xlsx&from=${from}&to=${to}`)
  saveFile(name, [content], content.type)
}

/** In a new tab, which only a tap may open and so before the report is there. Where none can be opened, it is saved. */
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
