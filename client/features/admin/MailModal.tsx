import { AppModal } from '../../ui/AppModal.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './MailModal.module.css'
import type { Mail } from './mail.ts'

export function MailModal({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  return (
    <AppModal
      opened
      onClose={onClose}
      size="lg"
      title={mail.subject}
      subtitle={`To ${mail.to}`}
      footer={<CopyButton text={mail.text}>Copy text</CopyButton>}
    >
      <div className={styles.text}>{mail.text.trim()}</div>
    </AppModal>
  )
}
