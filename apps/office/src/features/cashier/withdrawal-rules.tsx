import type { StaffWithdrawal } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { CircleCheck, CirclePause } from 'lucide-react'

/** Each rule, and whether it holds the withdrawal back. */
export function WithdrawalRules({ rules }: Pick<StaffWithdrawal, 'rules'>) {
  const { t } = useTranslator()
  return (
    <ul className="grid gap-1 text-sm">
      {rules
        .toSorted((one, other) => Number(other.isHeld) - Number(one.isHeld))
        .map(({ rule, isHeld }) => {
          const Icon = isHeld ? CirclePause : CircleCheck
          return (
            <li
              key={rule}
              className={isHeld ? 'flex gap-2 font-semibold' : 'flex gap-2 text-text-3'}
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span>
                {t(`office.withdrawal.rule.${rule}`)}
                <span className="sr-only">
                  : {t(isHeld ? 'office.withdrawal.holds' : 'office.withdrawal.passes')}
                </span>
              </span>
            </li>
          )
        })}
    </ul>
  )
}
