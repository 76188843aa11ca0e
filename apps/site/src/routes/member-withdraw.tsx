import { WithdrawScreen } from '../features/cashier/withdraw/withdraw-screen.tsx'
import { WithdrawalScreen } from '../features/cashier/withdraw/withdrawal-screen.tsx'
import type { ScreenProps } from '../shared/screen.ts'

/** The withdrawal page; with a withdrawal's number, its status. */
export function MemberWithdraw({ item }: ScreenProps) {
  return item === undefined ? <WithdrawScreen /> : <WithdrawalScreen withdrawalId={item} />
}
