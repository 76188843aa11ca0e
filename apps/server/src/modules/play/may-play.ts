import { minor } from '@fairhouse/money'
import type { ErrorCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { readAccounts } from '../ledger/index.ts'
import type { RulesSource } from '../wallet/index.ts'

/** Refusals of a stake that refuse all play, whatever it costs; others are limits of money. */
const PLAY_REFUSALS: readonly ErrorCode[] = [
  'MEMBER_EXCLUDED',
  'MEMBER_PAUSED',
  'TIME_LIMIT_REACHED',
  'KYC_REQUIRED',
  'REGISTER_UNHEARD',
]

/** Why a member may not play at all now, with the details of the refusal; undefined: they may. */
export async function refusePlay(
  db: Tx,
  rulesSource: RulesSource,
  { brandId, accountId }: { readonly brandId: number; readonly accountId: bigint },
) {
  const account = (await readAccounts(db, brandId, [accountId], false)).get(accountId)
  if (!account || account.rulesVersion === 0n) return undefined
  const rules = await rulesSource.load(db, brandId, [account])
  const stake = [{ code: 'game.bet' as const, amount: minor(-1n) }]
  const refusal = rules.get(accountId)?.refuse(stake)
  return refusal && PLAY_REFUSALS.includes(refusal.code) ? refusal : undefined
}
