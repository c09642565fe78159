import { AppModal } from '../../../ui/AppModal.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useLast } from '../../../ui/use-last.ts'
import styles from './MailModal.module.css'
import type { Mail } from './mail.ts'

export function MailModal({ mail: open, onClose }: { mail: Mail | null; onClose: () => void }) {
  const mail = useLast(open)
  return (
    <AppModal
      opened={open !== null}
      onClose={onClose}
      size="lg"
      title={mail?.subject}
      subtitle={mail && `To ${mail.to}`}
      footer={mail && <CopyButton text={mail.text}>Copy text</CopyButton>}
    >
      <div className={styles.text}>{mail?.text.trim()}</div>
    </AppModal>
  )
}
