import type { Minor } from '@fairhouse/money'
import { useFormatMoney } from './context.tsx'
import { cx } from './cx.ts'

export interface MoneyProps {
  readonly amount: Minor
  /** A plus before gains. */
  readonly isSigned?: boolean
  /** Money won: the one reason to colour an amount. */
  readonly isWin?: boolean
  readonly className?: string
}

/** An amount in the brand's currency, in figures of one width. */
export function Money({ amount, isSigned = false, isWin = false, className }: MoneyProps) {
  const format = useFormatMoney()
  return (
    <bdi className={cx('figures font-semibold', isWin && 'text-win', className)}>
      {format(amount, isSigned)}
    </bdi>
  )
}
