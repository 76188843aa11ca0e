import {
  DICE,
  DICE_OUTCOMES,
  type DiceBet,
  diceMultiplier,
  diceTargets,
  diceWinning,
} from '@fairhouse/games/dice'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  decimal,
  entryOf,
  Facts,
  paysText,
  percent,
  Scale,
  Segments,
  announceResult,
  times,
  useIsShut,
  usePresenter,
  useShownBet,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly outcome: { readonly roll: number; readonly isWon: boolean }
}

const bets = betStore<DiceBet>(() => ({ side: 'under', target: 5_000 }))

/** The scale from 0 to 100: where one wins, and where the roll fell. */
function Track({ bet, roll }: { bet: DiceBet; roll: number | undefined }) {
  const edge = bet.target / 100
  const won = bet.side === 'under' ? { left: 0, width: edge } : { left: edge, width: 100 - edge }
  return (
    <div
      aria-hidden
      dir="ltr"
      className="relative h-5 w-full rounded-pill bg-[#c0353f] shadow-[inset_0_2px_4px_#0008]"
    >
      <div
        className="absolute inset-y-0 rounded-pill bg-[#2fbf71]"
        style={{ left: `${won.left}%`, width: `${won.width}%` }}
      />
      {[0, 25, 50, 75, 100].map((mark) => (
        <span
          key={mark}
          className="figures absolute top-7 -translate-x-1/2 text-xs text-[#ffffffd9]"
          style={{ left: `${mark}%` }}
        >
          {mark}
        </span>
      ))}
      {roll !== undefined && (
        <span
          className="absolute -top-4 size-12 -translate-x-1/2 rotate-45 rounded-odds border-4
            border-[#fff] bg-linear-135 from-[#ffe9a8] to-[#d99a14] shadow-lg
            transition-[left] duration-500"
          style={{ left: `${roll / 100}%` }}
        />
      )}
    </div>
  )
}

/** Where it wins, how likely that is, and what it pays. */
function DiceControls({ play, words }: { play: Play; words: Translator }) {
  const bet = useStore(bets(play))
  const { stake } = useStore(play.state)
  const isShut = useIsShut(play)
  const choose = (part: Partial<DiceBet>) => {
    const side = part.side ?? bet.side
    const { min, max } = diceTargets(side)
    // The other side of the same place has the chance that is left.
    const target = Math.min(max, Math.max(min, part.target ?? bet.target))
    bets(play).set({ side, target })
  }
  const { min, max } = diceTargets(bet.side)
  const multiplier = diceMultiplier(bet)
  const chance = percent(words, diceWinning(bet) / DICE_OUTCOMES, 2)
  return (
    <>
      <Facts
        rows={[
          [words.t('studioInstant.chance'), chance],
          [words.t('studioInstant.pays'), times(words, multiplier)],
          [words.t('studioInstant.payout'), paysText(play, stake, multiplier)],
        ]}
      />
      <Scale
        label={words.t('studioInstant.target')}
        text={decimal(words, bet.target / 100, 2)}
        min={min}
        max={max}
        step={1}
        value={bet.target}
        isShut={isShut}
        onChange={(target) => choose({ target })}
      />
      <Segments
        label={words.t('studioInstant.side')}
        options={[
          { value: 'under', text: words.t('studioInstant.under') },
          { value: 'over', text: words.t('studioInstant.over') },
        ]}
        value={bet.side}
        isShut={isShut}
        onChange={(side) => choose({ side })}
      />
    </>
  )
}

function DiceBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const bet = useShownBet(play, bets)
  const [shown, setShown] = useState<View['outcome']>()
  usePresenter(play, async (round, pace) => {
    const { outcome } = round.view as View
    play.speaker.play('spin')
    setShown(outcome)
    await pace.rest(650)
    if (words) announceResult(play, words, round)
  })
  if (!words) return null
  return (
    <Felt play={play} tone="blue" controls={<DiceControls play={play} words={words} />}>
      <div className="felt-plate grid w-full max-w-160 gap-12 px-6 pt-8 pb-14 sm:px-10">
        <output
          data-result={shown?.roll}
          className={cx(
            'figures text-center text-[4.5rem]/none font-[800] drop-shadow-lg sm:text-[6rem]',
            shown?.isWon === true && 'text-[#5df2a3]',
            shown?.isWon === false && 'text-[#ff8f8f]',
          )}
        >
          {decimal(words, (shown?.roll ?? DICE_OUTCOMES / 2) / 100, 2)}
        </output>
        <Track bet={bet} roll={shown?.roll} />
      </div>
    </Felt>
  )
}

export const entry = entryOf(DICE, { Board: DiceBoard, betOf: (play) => bets(play).get() })
