import { BLACKJACK } from '@fairhouse/games/blackjack'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import { Table, type View } from './blackjack-table.tsx'
import {
  announceResult,
  entryOf,
  FeltButton,
  useMainAction,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

const STAND = { type: 'stand' }
type Action = 'stand' | 'hit' | 'double' | 'split'

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
