import styles from './Logo.module.css'

/** The drawing alone. Decorative: the product's name is beside it. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--gl-logo-sun)" d="M7.5 14a8.5 8.5 0 0 1 17 0z" />
      <path fill="var(--gl-brand)" d="M1.5 16.4h29c0 8.2-6.4 13.6-14.5 13.6S1.5 24.6 1.5 16.4z" />
    </svg>
  )
}

/** Drawing and name. `name` is the product's name from the settings. */
export function Logo({ name, size = 30 }: { name: string; size?: number }) {
  return (
    <span className={styles.logo} style={{ '--logo-text': `${Math.round(size * 0.75 - 0.5)}px` }}>
      <LogoMark size={size} />
      <span>{name}</span>
    </span>
  )
}
