import { LIMBO, LIMBO_TARGETS, type LimboBet, limboOdds } from '@fairhouse/games/limbo'
import { rationalToNumber } from '@fairhouse/money'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useState } from 'react'
import type { Play } from '../../shell/play.ts'
import {
  betStore,
  decimal,
  entryOf,
  Facts,
  FeltButton,
  paysText,
  percent,
  announceResult,
  times,
  useIsShut,
  usePresenter,
  useWords,
} from './kit.tsx'
import { Felt } from './felt.tsx'

interface View {
  readonly outcome: { readonly point: number; readonly isWon: boolean }
}

const bets = betStore<LimboBet>(() => ({ target: 200 }))
const QUICK = [150, 200, 300, 500, 1_000, 10_000]
const STEPS = 18

/** Numbers counting up to a point: quick at first, then slower. */
const onTheWay = (point: number, step: number) =>
  Math.max(100, Math.round(100 * (point / 100) ** (1 - (1 - step / STEPS) ** 2)))

function TargetField({ play, label }: { play: Play; label: string }) {
  const bet = useStore(bets(play))
  const isShut = useIsShut(play)
  const [typed, setTyped] = useState<string>()
  const chooseTarget = (target: number) => {
    const { min, max } = LIMBO_TARGETS
    if (Number.isFinite(target)) bets(play).set({ target: Math.min(max, Math.max(min, target)) })
    setTyped(undefined)
  }
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-xs text-[#ffffffd9]">
        {label}
        <input
          inputMode="decimal"
          disabled={isShut}
          value={typed ?? decimal(play.translator, bet.target / 100, 2)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={(event) =>
            chooseTarget(Math.round(Number(event.currentTarget.value.replace(',', '.')) * 100))
          }
          className="figures min-h-12 rounded-card bg-[#0006] px-4 text-lg font-bold text-[#fff]"
        />
      </label>
      <div className="grid grid-cols-6 gap-1.5">
        {QUICK.map((target) => (
          <FeltButton key={target} isShut={isShut} onPress={() => chooseTarget(target)}>
            {`${play.translator.number(target / 100)}×`}
          </FeltButton>
        ))}
      </div>
    </div>
  )
}

function LimboBoard({ play }: { play: Play }) {
  const words = useWords(play)
  const bet = useStore(bets(play))
  const { stake } = useStore(play.state)
  const [shown, setShown] = useState<{ readonly point: number; readonly isWon?: boolean }>()
  usePresenter(play, async (round, pace) => {
    const { outcome } = round.view as View
    for (let step = 0; step < STEPS && !pace.isCalm; step += 1) {
      setShown({ point: onTheWay(outcome.point, step) })
      if (step % 3 === 0) play.speaker.play('tick', step)
      await pace.rest(45)
    }
    setShown(outcome)
    if (words) announceResult(play, words, round)
  })
  if (!words) return null
  const multiplier = bet.target * 100
  const chance = rationalToNumber(limboOdds(bet).hitRate)
  return (
    <Felt
      play={play}
      tone="violet"
      controls={
        <>
          <Facts
            rows={[
              [words.t('studioInstant.chance'), percent(words, chance, chance < 0.01 ? 4 : 2)],
              [words.t('studioInstant.pays'), times(words, multiplier)],
              [words.t('studioInstant.payout'), paysText(play, stake, multiplier)],
            ]}
          />
          <TargetField play={play} label={words.t('studioInstant.target')} />
        </>
      }
    >
      <output
        data-result={shown?.point}
        className={cx(
          'felt-plate figures w-full max-w-160 px-4 py-14 text-center text-[4rem]/none font-[800]',
          'drop-shadow-lg sm:py-20 sm:text-[7rem]',
          shown?.isWon === true && 'text-[#5df2a3]',
          shown?.isWon === false && 'text-[#ff8f8f]',
        )}
      >
        {times(words, (shown?.point ?? 100) * 100)}
      </output>
    </Felt>
  )
}

export const entry = entryOf(LIMBO, { Board: LimboBoard, betOf: (play) => bets(play).get() })
