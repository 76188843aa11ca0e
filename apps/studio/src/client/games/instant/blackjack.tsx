import { BLACKJACK } from '@fairhouse/games/blackjack'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { cardName, PlayingCard } from './card.tsx'
import {
  announceResult,
  entryOf,
  FeltButton,
  useMainAction,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface Cards {
  readonly cards: readonly string[]
  readonly total: number
  readonly isSoft: boolean
}

interface View {
  readonly dealer: Cards & { readonly hidden: number }
  readonly hands: readonly Cards[]
  readonly active: number | null
  /** The first stake: a double or a split takes it again. */
  readonly base: string
}

const STAND = { type: 'stand' }
type Action = 'stand' | 'hit' | 'double' | 'split'

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

/** The dealer's further cards one after the other. */
async function deal(
  view: View,
  show: (view: View) => void,
  rest: (ms: number) => Promise<void>,
  past: View | undefined,
): Promise<void> {
  const from = past ? past.dealer.cards.length : 1
  for (let count = Math.max(2, from); count < view.dealer.cards.length; count += 1) {
    show({ ...view, dealer: { ...view.dealer, cards: view.dealer.cards.slice(0, count) } })
    await rest(450)
  }
  show(view)
}

interface TableProps {
  readonly words: Translator
  readonly view: View | undefined
  readonly isOpen: boolean
}

const EMPTY: Cards = { cards: [], total: 0, isSoft: false }

/** The dealer's cards above, the player's below. */
function Table({ words, view, isOpen }: TableProps) {
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

function BlackjackBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const { phase, round, balance } = useStore(play.state)
  const [view, setView] = useState<View>()
  usePresenter(play, async (shown, pace, how) => {
    const next = shown.view as View
    if (!how.isResumed) play.speaker.play('stop')
    const past = how.isReplay ? undefined : view
    if (shown.isOver) await deal(next, setView, (ms) => pace.rest(ms), past)
    else setView(next)
    await pace.rest(250)
    if (!words) return
    if (shown.isOver) announceResult(play, words, shown)
    else {
      const hand = next.hands[next.active ?? 0]
      play.announce(
        words.t('studioInstant.youHave', {
          total: hand?.total ?? 0,
          dealer: next.dealer.total,
        }),
      )
    }
  })
  const actions = (round?.isOver === false ? round.actions : []) as readonly { type: Action }[]
  const isOpen = actions.length > 0
  const label = words && isOpen ? words.t('studioInstant.action.stand') : undefined
  useMainAction(play, label, STAND)
  if (!words) return null
  const { t } = words
  const base = BigInt(view?.base ?? '0')
  const more = ['hit', 'double', 'split'] as const
  return (
    <Felt
      play={play}
      tone="green"
      controls={
        <div className="grid grid-cols-3 gap-2">
          {more.map((type) => (
            <FeltButton
              key={type}
              isStrong={type === 'hit'}
              isShut={
                phase !== 'idle' ||
                !actions.some((one) => one.type === type) ||
                (type !== 'hit' && balance < base)
              }
              onPress={() => void play.act({ type })}
            >
              {t(`studioInstant.action.${type}`)}
            </FeltButton>
          ))}
        </div>
      }
    >
      <Table words={words} view={view} isOpen={isOpen} />
    </Felt>
  )
}

export const entry = entryOf(BLACKJACK, { Board: BlackjackBoard, betOf: () => ({}) })
