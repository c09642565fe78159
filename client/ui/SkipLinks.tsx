import styles from './page.module.css'

/** Links to parts of the page by their ids, shown while they have the focus. */
export function SkipLinks({ to }: { to: { id: string; label: string }[] }) {
  return (
    <>
      {to.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.skip}
          onClick={(event) => {
            // Not through the address, where it would be a step of its own to go back over.
            event.preventDefault()
            document.getElementById(id)?.focus()
          }}
        >
          {label}
        </a>
      ))}
    </>
  )
}
