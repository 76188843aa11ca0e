import { wireId } from '#server/http/ids.ts'

/** A bet's number on the wire. */
export function betIdOf(betNo: bigint): string {
  return `bet_${betNo}`
}

/** Wire prefixes of the references of postings, by the first word of the code. */
const PREFIXES: Readonly<Record<string, string>> = { bet: 'bet_', chase: 'cha_' }

/** Prefixes by the whole code, where the first word is ambiguous. */
const PREFIXES_BY_CODE: Readonly<Record<string, string>> = {
  'transfer.out': 'ptr_',
  'transfer.in': 'ptr_',
}

/** Rounds of vendors' games are numbered in base 36; a transfer to a vendor has no number. */
const OF_ROUNDS: ReadonlySet<string> = new Set([
  'game.bet',
  'game.win',
  'game.betRollback',
  'game.winRollback',
  'game.correction',
])

/** Wire id of what a posting belongs to; undefined where it has none. */
export function referenceOf(posting: {
  readonly code: string
  readonly ref: bigint
}): string | undefined {
  const { code } = posting
  if (OF_ROUNDS.has(code)) return wireId('rnd', posting.ref)
  const prefix = PREFIXES_BY_CODE[code] ?? PREFIXES[code.split('.')[0] ?? '']
  return prefix && `${prefix}${posting.ref}`
}

const BET_ID = /^bet_([1-9][0-9]{0,17})$/

/** Reads a bet id. Undefined when it is none. */
export function parseBetId(betId: string): bigint | undefined {
  const digits = BET_ID.exec(betId)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
