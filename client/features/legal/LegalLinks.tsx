import { version } from '../../../package.json'
import { basePath } from '../../base-path.ts'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { useProductName } from '../../ui/product-name.ts'
import styles from './legal.module.css'
import { legalNames, legalTexts } from './legal-names.ts'

/** The footer: copyright on the left; both legal texts and the source of this version (AGPL, section 13) on the right. */
export function LegalLinks() {
  const productName = useProductName()
  const { open } = useDialogParams('legal')
  return (
    <div className={styles.line}>
      {/* The page that the server sends may be of another year than this device's. */}
      <span suppressHydrationWarning>
        © {new Date().getFullYear()} {productName}. All rights reserved.
      </span>
      <span className={styles.links}>
        {legalTexts.map((legal) => (
          <button key={legal} type="button" className={styles.link} onClick={() => open({ legal })}>
            {legalNames[legal]}
          </button>
        ))}
        <SourceLink className={styles.link} />
      </span>
    </div>
  )
}

/** The source of the version that runs here, as the build packed it. */
export const SourceLink = ({ className }: { className?: string | undefined }) => (
  <a href={`${basePath}/source.tar.gz`} download={`glowlog-${version}.tar.gz`} className={className}>
    {`Source code (${version})`}
  </a>
)
