import {
  handOfCards,
  VIDEO_HANDS,
  VIDEO_POKER,
  VIDEO_POKER_PAYS,
} from '@fairhouse/games/video-poker'
import type { CardText } from '@fairhouse/games/cards'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { cardName, PlayingCard } from './card.tsx'
import { entryOf, announceResult, useMainAction, usePresenter, useWords } from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly dealt: readonly CardText[]
  readonly held: readonly number[] | null
  readonly final: readonly CardText[] | null
  readonly hand: string
}

const PLACES = [0, 1, 2, 3, 4]
const wordOf = (hand: string) => hand.replaceAll(' ', '-') as 'flush'

/** What each hand pays at the chosen stake, the present one marked. */
function PayTable(props: { play: Play; words: Translator; hand: string }) {
  const { play, words, hand } = props
  const { stake } = useStore(play.state)
  const { t } = words
  return (
    <table className="figures w-full rounded-card bg-[#00000066] text-sm">
      <caption className="sr-only">{t('studioInstant.pays')}</caption>
      <tbody>
        {VIDEO_HANDS.filter((one) => one !== 'nothing').map((one) => (
          <tr key={one} className={cx(hand === one && 'bg-[#fff] font-bold text-[#000]')}>
            <th scope="row" className="px-3 py-0.5 text-start font-semibold">
              {t(`studioInstant.hand.${wordOf(one)}`)}
            </th>
            <td className="px-3 text-end">{`${words.number(VIDEO_POKER_PAYS[one])}×`}</td>
            <td className="px-3 text-end">{play.money(stake * BigInt(VIDEO_POKER_PAYS[one]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function VideoPokerBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const { phase, round } = useStore(play.state)
  const [view, setView] = useState<View>()
  const [held, setHeld] = useState<readonly number[]>([])
  usePresenter(play, async (shown, pace, how) => {
    const next = shown.view as View
    if (how.isReplay) {
      setView({ ...next, held: null, final: null, hand: 'nothing' })
      setHeld(next.held ?? [])
      await pace.rest(900)
    }
    setView(next)
    setHeld(next.held ?? [])
    if (!how.isResumed) play.speaker.play('stop')
    await pace.rest(shown.isOver ? 500 : 200)
    if (!words) return
    const name = words.t(`studioInstant.hand.${wordOf(next.hand)}`)
    if (shown.isOver) announceResult(play, words, shown, `${name}.`)
    else play.announce(name)
  })
  const isOpen = round !== null && !round.isOver
  const label = words && isOpen ? words.t('studioInstant.draw') : undefined
  useMainAction(play, label, { type: 'hold', cards: held.toSorted((a, b) => a - b) })
  if (!words) return null
  const { t } = words
  const cards = view?.final ?? view?.dealt ?? []
  const hand = cards.length === 5 ? handOfCards(cards) : 'nothing'
  const canHold = isOpen && phase === 'idle'
  const toggle = (place: number) =>
    setHeld(held.includes(place) ? held.filter((one) => one !== place) : [...held, place])
  return (
    <Felt play={play} tone="blue" controls={<PayTable {...{ play, words, hand }} />}>
      <div className="flex justify-center gap-1.5 sm:gap-3" data-result={view?.final ? hand : ''}>
        {PLACES.map((place) => {
          const card = cards[place]
          const isHeld = held.includes(place)
          const name = card ? cardName(words, card) : t('studioInstant.back')
          return (
            <button
              key={place}
              type="button"
              disabled={!canHold}
              aria-pressed={isHeld}
              aria-label={t('studioInstant.holdCard', { card: name })}
              onClick={() => toggle(place)}
              className={cx(
                'grid justify-items-center gap-2 rounded-card transition-transform',
                'focus-visible:outline-3 focus-visible:outline-[#fff]',
                isHeld && '-translate-y-2',
              )}
            >
              <PlayingCard card={card} name={name} />
              <span
                className={cx(
                  'rounded-pill px-2 py-0.5 text-xs font-bold',
                  isHeld ? 'bg-[#ffd84a] text-[#000]' : 'invisible',
                )}
              >
                {t('studioInstant.held')}
              </span>
            </button>
          )
        })}
      </div>
    </Felt>
  )
}

export const entry = entryOf(VIDEO_POKER, { Board: VideoPokerBoard, betOf: () => ({}) })
