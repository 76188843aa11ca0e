import { negate, ZERO } from '@fairhouse/money'
import type { RoundMove } from '@fairhouse/rewards'
import type { WalletCommand } from '../wallet/index.ts'
import { moveCommand, type BonusMove } from './move.ts'
import type { LockedBook } from './round-rows.ts'

/** The posting of the cash for what moves between it and a grant. */
export const cashPosting = ({ why, grant, amount }: RoundMove) => ({
  code: why === 'stake' ? ('bonus.stakeIn' as const) : ('bonus.winOut' as const),
  amount: negate(amount),
  ref: BigInt(grant),
})

function grantMoves({ why, grant, amount, isRemoved }: RoundMove): BonusMove[] {
  const grantNo = BigInt(grant)
  if (why === 'stake') return [{ code: 'bonus.stakeOut', amount, grantNo }]
  const moves: BonusMove[] = [{ code: 'bonus.winIn', amount, grantNo }]
  if (!isRemoved) return moves
  const removed = { code: 'bonus.removed' as const, amount: negate(amount), grantNo }
  // What had been removed is there again before it leaves.
  return amount < ZERO ? [removed, ...moves] : [...moves, removed]
}

/** The commands of the grants for what moves, one each. Throws where a grant has no account. */
export function commandsOf(
  of: { readonly brandId: number; readonly transferKey: string },
  { accounts }: LockedBook,
  moves: readonly RoundMove[],
): WalletCommand<null>[] {
  return [...Map.groupBy(moves, ({ grant }) => grant)].map(([grant, own]) => {
    const accountId = accounts.get(grant)
    if (accountId === undefined) throw new Error(`grant ${grant} has no account`)
    const { brandId, transferKey } = of
    return moveCommand({ brandId, accountId }, ['round', transferKey], own.flatMap(grantMoves))
  })
}
