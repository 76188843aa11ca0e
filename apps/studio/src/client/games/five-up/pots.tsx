import { FIVE_UP_POTS, FIVE_UP_SEATS, type FiveUpPot } from '@fairhouse/games/five-up'
import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { UserRound } from 'lucide-react'
import type { Play } from '../../shell/play.ts'

/** A table to choose: what a seat costs, how many are taken, whether one is the own. */
export interface PotChoice {
  readonly pot: FiveUpPot
  readonly stake: bigint
  readonly taken: number
  readonly isOwn: boolean
}

/** Stakes of the tables, in their order. */
export function potStakes({ session }: Play): readonly (readonly [FiveUpPot, bigint])[] {
  return FIVE_UP_POTS.map((pot, at) => [pot, BigInt(session.limits.stakes[at] ?? 0)] as const)
}

/** The tables of the room; one of them is looked at. */
export function Pots(props: {
  readonly play: Play
  readonly texts: Translator
  readonly choices: readonly PotChoice[]
  readonly chosen: FiveUpPot
  readonly onChoose: (pot: FiveUpPot) => void
}) {
  const { play, texts, choices, chosen, onChoose } = props
  const { t } = texts
  return (
    <fieldset className="mx-auto w-full max-w-340 min-w-0 px-3 pt-2">
      <legend className="sr-only">{t('studioRooms.up.tables')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {choices.map(({ pot, stake, taken, isOwn }) => (
          <label
            key={pot}
            data-pot={pot}
            className={cx(
              'relative grid min-h-14 cursor-pointer place-content-center rounded-card px-1 py-1.5',
              'bg-[#0006] text-center has-checked:bg-[#fff] has-checked:text-[#1c1030]',
              'has-focus-visible:outline-3 has-focus-visible:outline-[#fff]',
            )}
          >
            <input
              type="radio"
              name="pot"
              className="sr-only"
              checked={pot === chosen}
              onChange={() => onChoose(pot)}
            />
            <span className="figures flex items-center justify-center gap-1 text-sm font-bold">
              {isOwn && <UserRound aria-hidden className="size-4" />}
              {play.money(stake)}
            </span>
            <span className="figures text-xs" aria-hidden>
              {`${taken} / ${FIVE_UP_SEATS}`}
            </span>
            <span className="sr-only">
              {t('studioRooms.up.taken', { taken, seats: FIVE_UP_SEATS })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
