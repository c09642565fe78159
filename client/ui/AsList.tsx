import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type AsListProps = {
  /** The table. It is made only once it is opened, because it can have hundreds of rows. */
  children: () => ReactNode
}

/** The figures of a chart as a table, for those to whom the picture says nothing. */
export function AsList({ children }: AsListProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box mt={8} mb={-10}>
      <Box
        component="button"
        type="button"
        className="gl-link"
        mih={44}
        fz="secondary"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`Hide the list` : t`Show as a list`}
      </Box>
      {isOpen && (
        <Box mah="24rem" style={{ overflowY: 'auto' }}>
          {children()}
        </Box>
      )}
    </Box>
  )
}
