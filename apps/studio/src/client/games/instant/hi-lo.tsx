import { guessChance, type Guess, HI_LO, rankOf } from '@fairhouse/games/hi-lo'
import type { CardText } from '@fairhouse/games/cards'
import type { Translator } from '@fairhouse/i18n'
import { rationalToNumber } from '@fairhouse/money'
import { useStore } from '@fairhouse/ui/store'
import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { cardName, PlayingCard } from './card.tsx'
import {
  entryOf,
  FeltButton,
  paysText,
  percent,
  announceResult,
  times,
  useMainAction,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly cards: readonly CardText[]
  readonly moves: readonly string[]
  readonly isLost: boolean
  readonly multiplier: number
  readonly offers: readonly { readonly guess: Guess; readonly multiplier: number }[]
}

const CASH_OUT = { type: 'cash-out' }
const ICONS = { higher: ArrowUp, lower: ArrowDown, same: Equal } as const

interface GuessesProps {
  readonly play: Play
  readonly words: Translator
  readonly view: View | undefined
  readonly isShut: boolean
}

/** What may be guessed, how likely it is, and what the round is worth then. */
function Guesses({ play, words, view, isShut }: GuessesProps) {
  const { t } = words
  const card = view?.cards.at(-1)
  const guess = (one: Guess) => void play.act({ type: 'guess', guess: one })
  return (
    <>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {view === undefined &&
          (['higher', 'lower'] as const).map((one) => {
            const Icon = ICONS[one]
            return (
              <FeltButton key={one} isShut onPress={() => guess(one)}>
                <span className="flex items-center justify-center gap-1.5">
                  <Icon aria-hidden className="size-5" />
                  {t(`studioInstant.guess.${one}`)}
                </span>
              </FeltButton>
            )
          })}
        {(view?.offers ?? []).map((offer) => {
          const Icon = ICONS[offer.guess]
          const chance = card && guessChance(rankOf(card), offer.guess)
          return (
            <FeltButton key={offer.guess} isShut={isShut} onPress={() => guess(offer.guess)}>
              <span className="flex items-center justify-center gap-1.5">
                <Icon aria-hidden className="size-5" />
                {t(`studioInstant.guess.${offer.guess}`)}
              </span>
              <span className="figures block text-xs font-semibold text-[#ffffffd9]">
                {times(words, offer.multiplier)}
                {chance && ` · ${percent(words, rationalToNumber(chance), 1)}`}
              </span>
            </FeltButton>
          )
        })}
      </div>
      <FeltButton isShut={isShut} onPress={() => void play.act({ type: 'skip' })}>
        {t('studioInstant.skip')}
      </FeltButton>
    </>
  )
}

function HiLoBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const { phase, round } = useStore(play.state)
  const [view, setView] = useState<View>()
  usePresenter(play, async (shown, pace, how) => {
    const next = shown.view as View
    // A finished round card by card, before its end is shown.
    for (let count = 1; how.isReplay && count < next.cards.length; count += 1) {
      setView({ ...next, cards: next.cards.slice(0, count), isLost: false })
      await pace.rest(450)
    }
    setView(next)
    if (!how.isResumed) play.speaker.play(next.isLost ? 'break' : 'stop')
    await pace.rest(shown.isOver ? 600 : 200)
    if (!words) return
    const card = next.cards.at(-1)
    if (shown.isOver) announceResult(play, words, shown)
    else if (card) play.announce(cardName(words, card))
  })
  const isOpen = round !== null && !round.isOver
  const worth = isOpen && view ? paysText(play, BigInt(round.stake), view.multiplier) : ''
  const canTake = isOpen && (view?.multiplier ?? 0) > 0
  const label = words && isOpen ? words.t('studioInstant.cashOut', { amount: worth }) : undefined
  useMainAction(play, label, CASH_OUT, !canTake)
  if (!words) return null
  const { t } = words
  const card = view?.cards.at(-1)
  return (
    <Felt
      play={play}
      tone="green"
      controls={<Guesses {...{ play, words, view, isShut: !isOpen || phase !== 'idle' }} />}
    >
      <div className="grid w-full justify-items-center gap-5" data-result={view?.cards.length}>
        <div className={view?.isLost === true ? 'rounded-card ring-4 ring-[#ff6b6b]' : ''}>
          <div className="origin-center scale-150 p-8 sm:scale-200 sm:p-20">
            <PlayingCard
              card={card}
              name={card ? cardName(words, card) : t('studioInstant.back')}
            />
          </div>
        </div>
        <ol
          aria-label={t('studioInstant.past')}
          className="flex max-w-full gap-1 overflow-x-auto p-1"
        >
          {(view?.cards ?? []).slice(0, -1).map((past, at) => (
            <li key={at} className="grid justify-items-center gap-1">
              <PlayingCard card={past} name={cardName(words, past)} size="small" />
              <span className="text-xs text-[#ffffffd9]">
                {t(`studioInstant.guess.${(view?.moves[at] ?? 'skip') as Guess | 'skip'}`)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Felt>
  )
}

export const entry = entryOf(HI_LO, { Board: HiLoBoard, betOf: () => ({}) })
