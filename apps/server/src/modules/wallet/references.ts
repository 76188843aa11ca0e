import { postingRuleOf, type PostingCode, type PostingRef } from '@fairhouse/protocol'
import { wireId } from '#server/core/ids.ts'

/** A bet's number on the wire. */
export function betIdOf(betNo: bigint): string {
  return `bet_${betNo}`
}

/** Wire prefixes of what refs of postings number; other kinds have ids of their own. */
const PREFIXES: Readonly<Partial<Record<PostingRef, string>>> = {
  bet: 'bet_',
  chase: 'cha_',
  transfer: 'ptr_',
}

/** Wire id of what a posting belongs to; undefined where it has none. */
export function referenceOf(posting: {
  readonly code: PostingCode
  readonly ref: bigint
}): string | undefined {
  const { ref } = postingRuleOf(posting.code)
  // Rounds of vendors' games and rewards are numbered in base 36.
  if (ref === 'round') return wireId('rnd', posting.ref)
  if (ref === 'reward') return wireId('rwd', posting.ref)
  const prefix = PREFIXES[ref]
  return prefix && `${prefix}${posting.ref}`
}

const BET_ID = /^bet_([1-9][0-9]{0,17})$/

/** Reads a bet id. Undefined when it is none. */
export function parseBetId(betId: string): bigint | undefined {
  const digits = BET_ID.exec(betId)?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
