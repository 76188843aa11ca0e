import { DepositScreen } from '../features/cashier/deposit-screen.tsx'
import { DepositStatusScreen } from '../features/cashier/deposit-status-screen.tsx'
import type { ScreenProps } from '../shared/screen.ts'

/** The deposit page; with a deposit's number, its status. */
export function MemberDeposit({ item }: ScreenProps) {
  return item === undefined ? <DepositScreen /> : <DepositStatusScreen depositId={item} />
}
