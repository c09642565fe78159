import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { IconButton } from '../../ui/buttons.tsx'
import styles from './foods.module.css'

type FavouriteButtonProps = { name: string; isFavourite: boolean; onToggle: () => void; className?: string }

/** The star that makes a food a favourite. */
export function FavouriteButton({ name, isFavourite, onToggle, className }: FavouriteButtonProps) {
  const Star = isFavourite ? IconStarFilled : IconStar
  return (
    <IconButton
      className={[styles.star, className].filter(Boolean).join(' ')}
      aria-label={`Favourite ${name}`}
      aria-pressed={isFavourite}
      onClick={onToggle}
    >
      <Star size={20} stroke={1.7} />
    </IconButton>
  )
}
