import type { ChoiceStream } from '@fairhouse/fairness'

/** Something that happens to a member; amounts are ledger units. */
export type TrialEvent =
  | {
      readonly kind: 'deposit'
      readonly actor: number
      readonly amount: bigint
      readonly agoMs: number
    }
  | {
      readonly kind: 'play'
      readonly actor: number
      readonly product: 'lottery' | 'RNG'
      readonly staked: bigint
      readonly paid: bigint
    }
  | { readonly kind: 'join'; readonly actor: number }
  | { readonly kind: 'code'; readonly actor: number }
  | { readonly kind: 'apply'; readonly actor: number }
  | { readonly kind: 'claim'; readonly actor: number }
  | { readonly kind: 'pause'; readonly actor: number; readonly hours: number }
  | { readonly kind: 'risk'; readonly actor: number }

/** Of a hundred: what is left are claims. */
const SHARES = {
  deposit: 30,
  play: 78,
  join: 83,
  code: 86,
  apply: 88,
  pause: 90,
  risk: 92,
} as const

/** Deposits were credited so long before they are seen: a worker may have looked meanwhile. */
const RECENT_MS = 120_000

/** Stakes are multiples of 0.01, and deposits too. */
const CENT = 100n

/** One event of a wave. */
export function drawEvent(stream: ChoiceStream, members: number): TrialEvent {
  const actor = stream.next(members)
  const share = stream.next(100)
  if (share < SHARES.deposit) {
    const amount = BigInt(500 + stream.next(30_000)) * CENT
    return { kind: 'deposit', actor, amount, agoMs: stream.next(RECENT_MS) }
  }
  if (share < SHARES.play) {
    const staked = BigInt(100 + stream.next(20_000)) * CENT
    const paid = stream.next(3) === 0 ? (staked * BigInt(stream.next(40))) / 10n : 0n
    const product = stream.next(3) === 0 ? 'RNG' : 'lottery'
    return { kind: 'play', actor, product, staked, paid: paid - (paid % CENT) }
  }
  if (share < SHARES.join) return { kind: 'join', actor }
  if (share < SHARES.code) return { kind: 'code', actor }
  if (share < SHARES.apply) return { kind: 'apply', actor }
  if (share < SHARES.pause) return { kind: 'pause', actor, hours: 1 + stream.next(30) }
  if (share < SHARES.risk) return { kind: 'risk', actor }
  return { kind: 'claim', actor }
}
