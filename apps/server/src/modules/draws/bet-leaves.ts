import { hash } from 'node:crypto'
import { betLeafText, type BetLeaf } from '@fairhouse/fairness'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { betIdOf } from '../wallet/index.ts'

/** Derives salts by a key of the vault, so that the database does not reveal them. */
export type LeafVault = Pick<Vault, 'fingerprint'>

/** Columns of `bets` in a leaf, for a select list. Times are in microseconds. */
export const LEAF_COLUMNS = `bet_no, play_code, selection, unit_stake, multiple, stake,
  to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as placed_text`

export interface LeafRow {
  readonly [column: string]: unknown
  readonly bet_no: bigint
  readonly play_code: string
  readonly selection: string
  readonly unit_stake: bigint
  readonly multiple: number
  readonly stake: bigint
  readonly placed_text: string
}

/** Salt of this bet: keeps others from guessing it from the public hash of its leaf. */
function saltOf(vault: LeafVault, brand: string, betId: string): string {
  return vault.fingerprint('bet leaf salt', `${brand}|${betId}`).toString('hex')
}

function leafOf(vault: LeafVault, brand: string, row: LeafRow): BetLeaf {
  const betId = betIdOf(row.bet_no)
  return {
    betId,
    playCode: row.play_code,
    selection: row.selection,
    unitStake: row.unit_stake,
    multiple: row.multiple,
    stake: row.stake,
    placedAt: row.placed_text,
    salt: saltOf(vault, brand, betId),
  }
}

/** The text that the hash of a bet's leaf covers; `brand` is its code. */
export function leafTextOf(vault: LeafVault, brand: string, row: LeafRow): string {
  return betLeafText(leafOf(vault, brand, row))
}

/** SHA-256 in native code: several times as fast as the portable one. */
export function sha256(data: Uint8Array): Uint8Array {
  return hash('sha256', data, 'buffer')
}

/** Hash of a leaf's text, prefixed with a byte 0 as in RFC 6962. */
export function hashLeaf(text: string): Uint8Array {
  return sha256(Buffer.from(`\0${text}`))
}
