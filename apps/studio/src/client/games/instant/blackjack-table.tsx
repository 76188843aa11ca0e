import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { cardName, PlayingCard } from './card.tsx'

interface Cards {
  readonly cards: readonly string[]
  readonly total: number
  readonly isSoft: boolean
}

/** What the player may see of a round of blackjack. */
export interface View {
  readonly dealer: Cards & { readonly hidden: number }
  readonly hands: readonly Cards[]
  readonly active: number | null
  /** The first stake: a double or a split takes it again. */
  readonly base: string
}

function Hand(props: {
  readonly words: Translator
  readonly label: string
  readonly hand: Cards
  readonly hidden?: number
  readonly isActive?: boolean
}) {
  const { words, label, hand, hidden = 0, isActive = false } = props
  const soft = hand.isSoft && hand.total <= 21 ? ` ${words.t('studioInstant.soft')}` : ''
  return (
    <section aria-label={label} className="grid justify-items-center gap-2">
      <div className={cx('flex rounded-card p-2', isActive && 'ring-3 ring-[#ffd84a]')}>
        {hand.cards.map((card, at) => (
          <span key={at} className={cx(at > 0 && '-ms-7 sm:-ms-8')}>
            <PlayingCard card={card} name={cardName(words, card)} />
          </span>
        ))}
        {Array.from({ length: hidden }, (_, at) => (
          <span key={`hidden-${at}`} className="-ms-7 sm:-ms-8">
            <PlayingCard name={words.t('studioInstant.back')} />
          </span>
        ))}
      </div>
      <p className="figures rounded-pill bg-[#00000066] px-3 py-0.5 text-sm font-bold">
        {label} {hand.cards.length > 0 && `${hand.total}${soft}`}
      </p>
    </section>
  )
}

interface TableProps {
  readonly words: Translator
  readonly view: View | undefined
  readonly isOpen: boolean
}

const EMPTY: Cards = { cards: [], total: 0, isSoft: false }

/** The dealer's cards above, the player's below. */
export function Table({ words, view, isOpen }: TableProps) {
  const { t } = words
  return (
    <div className="grid w-full gap-6" data-result={view?.dealer.total}>
      <Hand
        words={words}
        label={t('studioInstant.dealer')}
        hand={view?.dealer ?? EMPTY}
        hidden={view ? view.dealer.hidden : 2}
      />
      <p className="text-center text-xs tracking-wide text-[#ffffffd9]">
        {t('studioInstant.blackjackPays')}
      </p>
      <div className="flex flex-wrap justify-center gap-4">
        {(view?.hands ?? [EMPTY]).map((hand, at) => (
          <Hand
            key={at}
            words={words}
            label={t('studioInstant.you')}
            hand={hand}
            isActive={view?.active === at && (view.hands.length > 1 || isOpen)}
          />
        ))}
      </div>
    </div>
  )
}
