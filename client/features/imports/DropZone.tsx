import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useId } from 'react'
import { maxImportBytes } from '#domain/imports.ts'
import { whole, withUnit } from '../../ui/format.ts'
import { type ChosenFile, filesOf } from './chosen-files.ts'
import styles from './imports.module.css'

type DropZoneProps = {
  /** Files are being held over the page. */
  isOver: boolean
  /** Why the last files were refused. */
  problem: string | null
  onChoose: (files: ChosenFile[]) => void
}

/** Asks for files, or folders of them: to be dropped, or chosen with its buttons. */
export function DropZone({ isOver, problem, onChoose }: DropZoneProps) {
  const help = useId()
  const choose = (files: File[]) => files.length > 0 && onChoose(filesOf(files))
  return (
    <div className={styles.zone} data-over={isOver || undefined}>
      <IconFileImport size={30} stroke={1.5} className={styles.icon} aria-hidden />
      <p className={`${styles.dropZoneTitle} ${styles.drop}`}>
        {isOver ? 'Let go to read it' : 'Drop your file or folder here'}
      </p>
      <p className={`${styles.dropZoneTitle} ${styles.touch}`}>The file from your old tracker</p>
      <div className={styles.buttons}>
        <FileButton multiple onChange={choose} inputProps={{ 'aria-label': 'Files to import' }}>
          {(button) => (
            <Button {...button} aria-describedby={help}>
              Choose files
            </Button>
          )}
        </FileButton>
        <FileButton multiple onChange={choose} inputProps={{ ...ofFolders, 'aria-label': 'Folder to import' }}>
          {(button) => (
            <Button {...button} variant="default" className={styles.folder} aria-describedby={help}>
              Choose a folder
            </Button>
          )}
        </FileButton>
      </div>
      <p id={help} className={styles.help}>
        As your old tracker exported it, zip or not. At most {withUnit(whole(maxImportBytes / 1e6), 'MB')}.
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

// React's types do not know it.
const ofFolders: object = { webkitdirectory: '' }
