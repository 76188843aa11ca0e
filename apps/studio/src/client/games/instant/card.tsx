import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'

/** Paths of the four suits in a box of 24 × 24. */
const SUITS: Readonly<Record<string, string>> = {
  S:
    'M12 2C9 7 3 9.5 3 14.5A4.5 4.5 0 0 0 11 17C11 19 10 21 8.5 22H15.5C14 21 13 19 13 17A4.5 4.5' +
    ' 0 0 0 21 14.5C21 9.5 15 7 12 2Z',
  H: 'M12 21C5 15 2.5 11.5 2.5 8A5 5 0 0 1 12 6A5 5 0 0 1 21.5 8C21.5 11.5 19 15 12 21Z',
  D: 'M12 2L20 12L12 22L4 12Z',
  C:
    'M12 2A4.6 4.6 0 0 0 8.2 9.2A4.6 4.6 0 1 0 11 16.3C11 19 10 21 8.5 22H15.5C14 21 13 19 13' +
    ' 16.3A4.6 4.6 0 1 0 15.8 9.2A4.6 4.6 0 0 0 12 2Z',
}

const isRed = (suit: string) => suit === 'H' || suit === 'D'

const SIZES = {
  tiny: 'w-8 text-xs md:w-11 md:text-base xl:w-13 xl:text-lg',
  small: 'w-11 text-base',
  large: 'w-[min(4.25rem,16.5vw)] text-2xl sm:w-22 sm:text-3xl',
} as const

/** A playing card: "SA", "D10"; without a text its back. `name` is what it is called. */
export function PlayingCard(props: {
  readonly card?: string | undefined
  readonly name: string
  readonly size?: keyof typeof SIZES
  readonly isDim?: boolean
}) {
  const { card, name, isDim = false } = props
  const size = SIZES[props.size ?? 'large']
  if (card === undefined) {
    return (
      <span
        role="img"
        aria-label={name}
        className={cx(
          'block aspect-5/7 shrink-0 rounded-odds border-4 border-[#fff] bg-[#173a8a] shadow-lg',
          'felt-card-back outline-2 -outline-offset-8 outline-[#f6d58a99]',
          size,
        )}
      />
    )
  }
  const suit = card.slice(0, 1)
  return (
    <span
      role="img"
      aria-label={name}
      dir="ltr"
      className={cx(
        'relative block aspect-5/7 shrink-0 rounded-odds bg-linear-160 from-[#ffffff] to-[#efe9dc]',
        'font-[800] shadow-lg ring-1 ring-[#00000026]',
        isRed(suit) ? 'text-[#c3202f]' : 'text-[#16181d]',
        isDim && 'opacity-55',
        size,
      )}
    >
      <span aria-hidden className="figures absolute start-1.5 top-0.5">
        {card.slice(1)}
      </span>
      <svg aria-hidden viewBox="0 0 24 24" className="absolute end-1 bottom-1 w-3/5 fill-current">
        <path d={SUITS[suit]} />
      </svg>
    </span>
  )
}

/** What a card is called: "Ace of spades". */
export function cardName({ t }: Translator, card: string): string {
  const [suit, rank] = [card.slice(0, 1) as 'S', card.slice(1) as 'A']
  return t('studioInstant.card', {
    rank: t(`studioInstant.rank.${rank}`),
    suit: t(`studioInstant.suit.${suit}`),
  })
}
