import { minorToWire } from '@fairhouse/money'
import type { WithdrawalOptions } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { readNow } from '#server/db/clock.ts'
import { hasFundPassword } from '../fund-password/index.ts'
import { readAccount } from '../ledger/index.ts'
import { bankAccountsOf, readRealName } from '../members/index.ts'
import type { WithdrawalContext } from './context.ts'
import { countOpen, methodRuleOf } from './request-withdrawal.ts'

const HOUR_MS = 3_600_000

/** All that a member must know before requesting a withdrawal. Requires the member. */
export async function readWithdrawalOptions(
  { db, vault }: Pick<WithdrawalContext, 'db' | 'vault'>,
  brand: Brand,
  member: SessionMember,
): Promise<WithdrawalOptions> {
  const rules = brand.profile.money.withdrawal
  const [now, accounts, { balance }, hasPassword, realName, open] = await Promise.all([
    readNow(db),
    bankAccountsOf(db, vault, member),
    readAccount(db, member),
    hasFundPassword(db, member),
    readRealName(db, vault, member),
    countOpen(db, member),
  ])
  return {
    accounts: accounts.flatMap((account) => {
      const rule = methodRuleOf(brand, account.kind)
      if (!rule) return []
      const added = new Date(account.createdAt).getTime()
      const usableFrom = new Date(added + rules.accountCoolingHours * HOUR_MS)
      return [
        {
          ...account,
          method: rule.method,
          minMinor: minorToWire(rule.min),
          maxMinor: minorToWire(rule.max),
          usableFrom: usableFrom > now ? usableFrom.toISOString() : null,
        },
      ]
    }),
    balanceMinor: minorToWire(balance),
    hasFundPassword: hasPassword,
    hasRealName: realName !== undefined,
    open,
    openAtMost: rules.openAtMost,
    automaticUpToMinor: minorToWire(rules.automaticUpTo),
    promiseMinutes: rules.promiseMinutes,
    confirmMinutes: rules.confirmMinutes,
  }
}
