import './PageFooter.css'
import { Pagination } from '@mantine/core'
import { useEffect } from 'react'
import { whole } from '../../ui/format.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './operation.module.css'

type PageFooterProps = { page: number; pages: number; onChange: (page: number) => void }

/** Below a list of an admin: the page that is shown, and the others to go to. Nothing when there is only one. */
export function PageFooter({ page, pages, onChange }: PageFooterProps) {
  // The last page goes with its last row.
  const isGone = page > pages
  useEffect(() => {
    if (isGone) onChange(pages)
  }, [isGone, pages, onChange])
  const isPhone = useIsPhone()
  if (pages <= 1) return null
  return (
    <div className={styles.pages}>
      <span>
        Page {whole(page)} of {whole(pages)}
      </span>
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        siblings={isPhone ? 0 : 1}
        withControls={!isPhone}
        getControlProps={nameOf}
      />
    </div>
  )
}

const nameOf = (control: 'first' | 'previous' | 'last' | 'next') => ({ 'aria-label': `${control} page` })
