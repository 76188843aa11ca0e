import { DepositScreen } from '../features/cashier/deposit-screen.tsx'
import { DepositStatusScreen } from '../features/cashier/deposit-status-screen.tsx'
import type { ScreenProps } from '../shared/screen.ts'

/** The way to deposit; with the number of one, how that one stands. */
export function MemberDeposit({ item }: ScreenProps) {
  return item === undefined ? <DepositScreen /> : <DepositStatusScreen depositId={item} />
}
