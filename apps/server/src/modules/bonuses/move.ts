import type { Minor } from '@fairhouse/money'
import type { PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { derivedKey } from '#server/core/keys.ts'
import {
  submitWithin,
  type AccountRules,
  type BatchWriter,
  type RulesSource,
  type WalletCommand,
} from '../wallet/index.ts'

/** Rows of bonuses are written beside their postings, in the same transaction. */
const noRows: BatchWriter<null> = { name: 'bonus', write: () => [] }

/** The codes by which bonus money moves. */
type BonusCode = Extract<PostingCode, `bonus.${string}`>

/** A movement of an account, that belongs to a grant. */
export interface BonusMove {
  readonly code: BonusCode
  readonly amount: Minor
  readonly grantNo: bigint
}

/** A command that moves bonus money; its key is made of what it is for, so it happens once. */
export function moveCommand(
  { brandId, accountId }: { readonly brandId: number; readonly accountId: bigint },
  what: readonly string[],
  moves: readonly BonusMove[],
): WalletCommand<null> {
  const parts = ['bonus', String(brandId), ...what]
  return {
    brandId,
    accountId,
    transferKey: derivedKey(...parts),
    inputHash: derivedKey(...parts, ...moves.map(({ amount }) => String(amount))),
    postings: moves.map(({ code, amount, grantNo }) => ({ code, amount, ref: grantNo })),
    rows: null,
    writer: noRows,
  }
}

const UNBOUND: AccountRules = {
  before: new Date('9999-01-01T00:00:00Z'),
  refuse: () => undefined,
  count: () => undefined,
}

/** No rule of an account refuses any of these codes: none is a wager or a deposit. */
const noRules: RulesSource = {
  load: (_tx, _brandId, accounts) =>
    Promise.resolve(new Map(accounts.map(({ accountId }) => [accountId, UNBOUND]))),
}

/** Moves bonus money, all of it or none, in the caller's transaction. */
export async function moveBonus(tx: Tx, commands: readonly WalletCommand<null>[]): Promise<void> {
  await submitWithin(tx, noRules, commands)
}
