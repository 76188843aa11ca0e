import { FIVE_UP_SEATS } from '@fairhouse/games/five-up'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { Crown, UserRound } from 'lucide-react'
import { cardName, PlayingCard } from '../instant/card.tsx'
import type { Seat } from './outcome.ts'

/** Texts of rooms, and those of cards. */
export interface Words {
  readonly texts: Translator
  readonly words: Translator
}

/** "Full house": a hand's name. */
export function handText({ texts, words }: Words, hand: string): string {
  return (
    words.find(`studioInstant.hand.${hand}`) ?? texts.find(`studioRooms.up.hand.${hand}`) ?? hand
  )
}

const CARDS = [0, 1, 2, 3, 4]
const FREE_SEATS = Array.from({ length: FIVE_UP_SEATS }, (_, at) => at)

function SeatRow(props: Words & { readonly seat: Seat; readonly isWinner: boolean }) {
  const { texts, words, seat, isWinner } = props
  const { cards, hand, isOwn } = seat
  const isOpen = cards !== undefined && cards.length === CARDS.length
  const down = words.t('studioInstant.back')
  return (
    <li
      data-seat={isOwn ? 'own' : ''}
      data-winner={isWinner || undefined}
      className={cx(
        'flex min-h-14 items-center gap-2 rounded-card border-2 px-2 py-1.5 md:px-3 md:py-2.5',
        isWinner ? 'fu-seat-won' : 'bg-[#0005]',
        !isWinner && (isOwn ? 'border-[#ffffff80]' : 'border-transparent'),
      )}
    >
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1 text-sm font-bold">
          {isWinner ? (
            <Crown aria-hidden className="size-4 shrink-0 text-[#e9cf8b]" />
          ) : (
            isOwn && <UserRound aria-hidden className="size-4 shrink-0" />
          )}
          <span className="truncate">{isOwn ? texts.t('studioRooms.you') : seat.alias}</span>
        </span>
        {isOpen && hand !== undefined && (
          <span className={cx('text-xs leading-tight', isWinner && 'text-[#f6e3ae]')}>
            {handText(props, hand)}
          </span>
        )}
      </span>
      <span className={cx('flex shrink-0 gap-1', cards === undefined && 'opacity-45')}>
        {CARDS.map((at) => {
          const card = cards?.[at]
          const name = card === undefined ? down : cardName(words, card)
          return (
            <span key={`${at} ${card ?? ''}`} className={cx(card !== undefined && 'fu-card')}>
              <PlayingCard card={card} name={name} size="tiny" />
            </span>
          )
        })}
      </span>
    </li>
  )
}

/** The seats of one pot, and how many are free. */
export function Seats(
  props: Words & { readonly seats: readonly Seat[]; readonly hasWinner: boolean },
) {
  const { texts, seats, hasWinner } = props
  const { t } = texts
  const taken = t('studioRooms.up.taken', { taken: seats.length, seats: FIVE_UP_SEATS })
  if (seats.length === 0) {
    return (
      <p className="m-auto max-w-80 p-4 text-center text-sm text-balance">
        {t('studioRooms.up.empty')}
      </p>
    )
  }
  return (
    <ol
      aria-label={taken}
      className="mx-auto grid w-full max-w-340 content-start gap-2 p-3 md:my-auto md:grid-cols-2
        md:gap-3 xl:grid-cols-3"
    >
      {seats.map((seat, at) => (
        <SeatRow
          key={seat.betId ?? `${seat.alias} ${at}`}
          {...props}
          seat={seat}
          isWinner={hasWinner && at === 0}
        />
      ))}
      {FREE_SEATS.slice(seats.length).map((at) => (
        <li
          key={at}
          aria-hidden
          className="hidden min-h-14 place-content-center rounded-card border-2 border-dashed
            border-[#ffffff4d] text-sm text-[#ffffffd9] md:grid md:min-h-20"
        >
          {t('studioRooms.freeSeat')}
        </li>
      ))}
    </ol>
  )
}
