import { hash } from 'node:crypto'
import { betLeafText, type BetLeaf } from '@fairhouse/fairness'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { betIdOf } from '../../wallet/index.ts'

/** Makes salts: the key is the vault's, so that the database alone does not give them away. */
export type LeafVault = Pick<Vault, 'fingerprint'>

/** Columns of `bets` that a leaf is made of, for a select list. Times are in microseconds. */
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

/** Drawn for this bet: nobody guesses a bet by the hash of its leaf, which is public. */
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

/** The text that the hash of a bet's leaf is over; `brand` is its code. */
export function leafTextOf(vault: LeafVault, brand: string, row: LeafRow): string {
  return betLeafText(leafOf(vault, brand, row))
}

/** SHA-256 in native code: several times as quick as the one that browsers share with us. */
export function sha256(data: Uint8Array): Uint8Array {
  return hash('sha256', data, 'buffer')
}

/** Hash of a leaf by its text: behind a byte 0, as RFC 6962 has it. */
export function hashLeaf(text: string): Uint8Array {
  return sha256(Buffer.from(`\0${text}`))
}
