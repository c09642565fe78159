import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fileOf } from '#domain/export-tables.ts'
import { countText } from '../../ui/format.ts'
import { type Export, listsOf, saveCsv, saveJson, titleOf } from './export-files.ts'
import styles from './settings.module.css'

/** The exported data, to download list by list or as one file. Empty lists have no file. */
export function ExportFiles({ data }: { data: Export }) {
  const lists = listsOf(data)
  const filled = lists.filter(([, rows]) => rows.length > 0)
  const empty = lists.filter(([, rows]) => rows.length === 0)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])

  const save = (chosen: typeof lists) => Promise.all(chosen.map(([name, rows]) => saveCsv(name, rows)))

  return (
    <div ref={first} tabIndex={-1} className={styles.export}>
      <ul>
        {filled.map(([name, rows]) => (
          <li key={name} className={styles.file}>
            <span className={styles.name}>{titleOf(name)}</span>
            <span className={styles.count}>{countText(rows.length, 'row')}</span>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              aria-label={`Download ${fileOf(name)}`}
              onClick={() => void save([[name, rows]])}
            >
              CSV
            </Button>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className={styles.empty}>Nothing yet in: {empty.map(([name]) => titleOf(name).toLowerCase()).join(', ')}.</p>
      )}
      <div className={styles.exportFilesActions}>
        <Button variant="default" onClick={() => void save(filled)}>
          Download all CSV files
        </Button>
        <Button variant="default" onClick={() => void saveJson(data)}>
          Everything as one JSON file
        </Button>
      </div>
    </div>
  )
}
