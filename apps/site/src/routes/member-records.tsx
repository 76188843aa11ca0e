import { BetById } from '../features/bets/bet-by-id.tsx'
import type { ShowBet } from '../features/records/account-record.tsx'
import { AccountScreen, BonusScreen } from '../features/records/account-screen.tsx'

const showBet: ShowBet = (betId, onClose) => <BetById betId={betId} onClose={onClose} />

/** The account record; a movement of a bet opens the bet. */
export function MemberAccount() {
  return <AccountScreen showBet={showBet} />
}

/** Bonus details, in the same way. */
export function MemberBonus() {
  return <BonusScreen showBet={showBet} />
}
