import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LegalText } from '../../search-params.ts'
import { trpc } from '../../trpc.ts'
import { AppModal } from '../../ui/AppModal.tsx'
import { useLast } from '../../ui/dialogs.ts'
import { useProductName } from '../../ui/page.tsx'
import styles from './legal.module.css'
import { legalName } from './legal-names.ts'

type LegalModalProps = { shown: LegalText | undefined; onClose: () => void }

/** One of the legal texts; none closes it. */
export function LegalModal({ shown, onClose }: LegalModalProps) {
  const name = useLast(shown ?? null)
  return (
    <AppModal opened={shown !== undefined} onClose={onClose} title={name && legalName(name)} size="lg" isText>
      <div className={styles.text}>
        <p>{t`Last updated: July 25, 2025`}</p>
        {name === 'terms' ? <TermsOfService /> : <PrivacyPolicy />}
      </div>
    </AppModal>
  )
}

function PrivacyPolicy() {
  const productName = useProductName()
  const { data: config } = trpc.settings.config.useQuery()
  return (
    <>
      <p>{t`This policy explains what ${productName} stores about you, why, and what happens to it. ${productName} is self-hosted: your data is stored on the server of whoever runs this instance.`}</p>
      <h3>{t`Information we collect`}</h3>
      <ul>
        <li>{t`Account information: your username, email address and gender. Your password is stored only as a hash.`}</li>
        <li>{t`Health and diary data that you enter: food, exercise, water, fasts, weight, measurements, height, goals and recipes; and, where you state them, your date of birth, sex for the formula, activity level and life stage.`}</li>
        <li>{t`Custom foods that you add. Those that you suggest to everybody may, once approved, be shared anonymously with the other users of this instance; all others are yours alone.`}</li>
      </ul>
      <h3>{t`How we use it`}</h3>
      <p>{t`To show you your diary, progress and achievements, to keep your account secure, to send the emails you asked for, and to let buddies you accepted see your username, streak and number of achievements.`}</p>
      <h3>{t`No sharing with third parties`}</h3>
      <p>{t`We do not sell, rent or share your personal data with third parties, and we show no advertising. When you have a recipe read from an address, our server opens that page and tells it nothing about you.`}</p>
      {config?.photos && (
        <p>{t`When you take a picture of a meal, it is made small on your device and sent, without anything about you, to the model that the administrator of this instance chose, which names the foods in it. We keep nothing of the picture.`}</p>
      )}
      <h3>{t`Security`}</h3>
      <p>{t`Passwords are hashed, sessions can be ended at any time, and two-factor login is available. No system is perfectly secure, so please choose a password that you do not use anywhere else.`}</p>
      <h3>{t`Your choices`}</h3>
      <p>{t`You can export your data or delete your account in Account Settings. Deleting it removes your data.`}</p>
      <Contact about="privacy" />
    </>
  )
}

function TermsOfService() {
  const productName = useProductName()
  return (
    <>
      <h3>{t`Agreement`}</h3>
      <p>{t`By creating an account or using ${productName} you agree to these terms. If you do not, please do not use it.`}</p>
      <h3>{t`Your account`}</h3>
      <p>{t`You are responsible for what happens under your account and for keeping your password secret. Please give a correct email address and tell the administrator if somebody else has used your account.`}</p>
      <h3>{t`Custom food submissions`}</h3>
      <p>{t`Foods that you submit remain yours. You grant ${productName} and its users a free, lasting, worldwide licence to use, correct and show them. Please submit only what you are allowed to share.`}</p>
      <h3>{t`Medical disclaimer`}</h3>
      <p>
        {t`${productName} gives general information and is not medical advice. Its figures may be incomplete or wrong. Ask a doctor before you change your diet, fast or begin to exercise, especially if you have a medical condition.`}
      </p>
      <h3>{t`Termination`}</h3>
      <p>{t`You can delete your account at any time. The administrator may suspend or end accounts that break these terms or harm others.`}</p>
      <Contact about="terms" />
    </>
  )
}

function Contact({ about }: { about: LegalText }) {
  const { data: config } = trpc.settings.config.useQuery()
  const email = config?.contactEmail
  const address = (
    <a className="gl-link" href={`mailto:${email}`}>
      {email}
    </a>
  )
  return (
    <>
      <h3>{t`Contact`}</h3>
      {about === 'terms' ? (
        <p>
          {email ? (
            <Trans>If you have questions about these terms or about your data, please write to {address}.</Trans>
          ) : (
            t`If you have questions about these terms or about your data, please contact the person or organisation that runs this instance.`
          )}
        </p>
      ) : (
        <p>
          {email ? (
            <Trans>If you have questions about this policy or about your data, please write to {address}.</Trans>
          ) : (
            t`If you have questions about this policy or about your data, please contact the person or organisation that runs this instance.`
          )}
        </p>
      )}
    </>
  )
}
