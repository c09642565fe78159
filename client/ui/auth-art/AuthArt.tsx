import { t } from '@lingui/core/macro'
import { Text, useComputedColorScheme } from '@mantine/core'
import { IconApple, IconDroplet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Season, typesetTagline } from '#domain/theme.ts'
import { word } from '../../i18n.ts'
import { IconChip } from '../cards.tsx'
import { Ring } from '../figures.tsx'
import { whole } from '../format.ts'
import styles from './auth-art.module.css'
import autumn from './autumn.svg?no-inline'
import newYear from './new-year.svg?no-inline'
import plain from './plain.svg?no-inline'
import spring from './spring.svg?no-inline'
import summer from './summer.svg?no-inline'
import winterHolidays from './winter-holidays.svg?no-inline'

const pictures: Record<Season | 'plain', string> = { plain, newYear, spring, summer, autumn, winterHolidays }

type AuthArtProps = {
  /** The administrator's words, or those that are there before; empty for none. */
  tagline: string
  /** What grows and shines around the sun; null for nothing. */
  season: Season | null
}

/** A sun over a hill with three sample cards; fills its parent. Decorative, but for the tagline. */
export function AuthArt({ tagline, season }: AuthArtProps) {
  const { text, isLong } = typesetTagline(word(tagline))
  const goal = `${whole(2_000)} ${word('kcal')}`
  // The styles inside an SVG do not know the scheme of the page, but they do know the address of the file.
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <div className={styles.art}>
      <img
        className={styles.picture}
        src={pictures[season ?? 'plain'] + (isDark ? '#dark' : '')}
        width={3000}
        height={2800}
        loading="lazy"
        alt=""
      />
      <div className={styles.words}>
        {text && (
          <p className={styles.tagline} data-long={isLong || undefined}>
            {text}
          </p>
        )}
        <Text
          c="dimmed"
          fz="lg"
          mt={text ? 12 : 0}
          aria-hidden
        >{t`Food, water, movement and rest in one quiet place.`}</Text>
      </div>
      <div className={styles.samples} aria-hidden>
        <Sample
          label={t`Calories Left`}
          value={t`of ${goal}`}
          icon={
            <Ring value={0.63} color="energy" label="" size={92} stroke={10}>
              <Text ff="var(--gl-display)" fz={28} fw={560} lh={1} lts="-0.02em">
                742
              </Text>
            </Ring>
          }
        />
        <Sample label={t`Water`} value={t`6 of 8 glasses`} icon={<IconChip icon={IconDroplet} hue="water" />} />
        <Sample label={t`Fruit & Veg`} value={t`3 of 5 portions`} icon={<IconChip icon={IconApple} hue="fruit" />} />
      </div>
    </div>
  )
}

const Sample = ({ icon, label, value }: { icon: ReactNode; label: string; value: string }) => (
  <div className={styles.sample}>
    {icon}
    <div>
      <Text c="dimmed" fz="caption">
        {label}
      </Text>
      <Text fw={650}>{value}</Text>
    </div>
  </div>
)
