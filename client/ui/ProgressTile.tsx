import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Bar } from './Bar.tsx'
import styles from './cards.module.css'
import { whole } from './format.ts'
import { Tile } from './Tile.tsx'

/** A share from 0 to 1: `42%`, rounded down. */
export const percentText = (share: number): string => `${whole(Math.floor(share * 100))}%`

type ProgressTileProps = {
  title: string
  /** Under the title: the name of a file. */
  from?: string
  /** 0 to 1 */
  share: number
  texts: string[]
  action?: { label: string; onClick: () => void } | false
  children?: ReactNode
}

/** Something long under way: how far it is, and how to end it. */
export const ProgressTile = ({ title, from, share, texts, action, children }: ProgressTileProps) => (
  <Tile>
    <div className={styles.progressTileHead}>
      <div className={styles.heading}>
        <h3 className={styles.progressTileTitle}>{title}</h3>
        {from && <p className={styles.from}>{from}</p>}
      </div>
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
    <Bar value={share} color="brand" label={`${title}: ${percentText(share)}`} />
    <p className={styles.texts}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
    {children}
  </Tile>
)
