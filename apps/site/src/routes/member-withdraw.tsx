import { WithdrawScreen } from '../features/cashier/withdraw/withdraw-screen.tsx'
import { WithdrawalScreen } from '../features/cashier/withdraw/withdrawal-screen.tsx'
import type { ScreenProps } from '../shared/screen.ts'

/** The way to withdraw; with the number of one, how that one stands. */
export function MemberWithdraw({ item }: ScreenProps) {
  return item === undefined ? <WithdrawScreen /> : <WithdrawalScreen withdrawalId={item} />
}
