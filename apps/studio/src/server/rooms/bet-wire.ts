import type { OthersBetWire, OwnBetWire } from '../../wire/room.ts'
import type { FullRound } from '../rounds/rows.ts'

const spotOf = ({ bet }: FullRound) => (typeof bet['spot'] === 'string' ? bet['spot'] : '')

/** A bet as sent to its own page; its payout only when the result is published. */
export function ownBetWire(bet: FullRound, isPublished: boolean): OwnBetWire {
  return {
    betId: bet.round_id,
    spot: spotOf(bet),
    stake: bet.stake.toString(),
    autoCashOut: bet.auto_cash_out,
    cashedOutAt: bet.cashed_out_at,
    payout:
      bet.is_over && (isPublished || bet.cashed_out_at !== null) ? bet.payout.toString() : null,
  }
}

/** The same as sent to others in the room. */
export function othersBetWire(bet: FullRound, alias: string): OthersBetWire {
  return { alias, spot: spotOf(bet), stake: bet.stake.toString() }
}
