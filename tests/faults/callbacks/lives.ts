import type { ChoiceStream } from '@fairhouse/fairness'
import type { Deposit } from '@fairhouse/protocol'

/** Life of a charge, step by step, and what a member must have of it in the end. */
export interface LifeKind {
  /** How often it is drawn, beside the others. */
  readonly weight: number
  readonly steps: readonly Step[]
  /** Payments that stay with the member, relative to the amount ordered. */
  readonly keeps: 'nothing' | 'ordered' | 'twice' | 'other'
  /** Credited money that was charged back: what a spender no longer had. */
  readonly isTakenBack?: true
  /** Possible final states of the deposit: some depend on the order of events. */
  readonly ends: readonly Deposit['status'][]
}

export type Step =
  | 'pay'
  | 'payOther'
  | 'payTooLittle'
  | 'payStranger'
  | 'decline'
  | 'expire'
  | 'refund'
  | 'chargeBack'
  | 'reverse'

/** The lives, each with its end: the model, independent of the platform's code. */
export const LIVES: Readonly<Record<string, LifeKind>> = {
  full: { weight: 40, steps: ['pay'], keeps: 'ordered', ends: ['credited'] },
  other: { weight: 8, steps: ['payOther'], keeps: 'other', ends: ['credited'] },
  tooLittle: { weight: 3, steps: ['payTooLittle'], keeps: 'nothing', ends: ['returned'] },
  stranger: { weight: 5, steps: ['payStranger'], keeps: 'nothing', ends: ['returned'] },
  declined: { weight: 4, steps: ['decline'], keeps: 'nothing', ends: ['failed'] },
  declinedPaid: { weight: 4, steps: ['decline', 'pay'], keeps: 'ordered', ends: ['credited'] },
  expired: { weight: 4, steps: ['expire'], keeps: 'nothing', ends: ['expired'] },
  late: { weight: 4, steps: ['expire', 'pay'], keeps: 'ordered', ends: ['credited'] },
  twice: { weight: 4, steps: ['pay', 'pay'], keeps: 'twice', ends: ['credited'] },
  chargedBack: {
    weight: 10,
    steps: ['pay', 'chargeBack'],
    keeps: 'nothing',
    isTakenBack: true,
    ends: ['chargedBack'],
  },
  won: { weight: 8, steps: ['pay', 'chargeBack', 'reverse'], keeps: 'ordered', ends: ['credited'] },
  lostAgain: {
    weight: 3,
    steps: ['pay', 'chargeBack', 'reverse', 'chargeBack'],
    keeps: 'nothing',
    isTakenBack: true,
    ends: ['chargedBack'],
  },
  refunded: {
    weight: 3,
    steps: ['pay', 'refund'],
    keeps: 'nothing',
    isTakenBack: true,
    ends: ['chargedBack', 'returned'],
  },
}

/** A life of one charge. */
export interface Life {
  readonly kind: LifeKind
  readonly member: number
  /** Ledger units ordered. */
  readonly ordered: bigint
  depositId: string
}

export interface LivesPlan {
  readonly count: number
  readonly members: number
}

/** Average number of deliveries of a callback: lost ones count once. */
const COPIES = 1.35

function draw(stream: ChoiceStream): LifeKind {
  const kinds = Object.values(LIVES)
  let at = stream.next(kinds.reduce((total, kind) => total + kind.weight, 0))
  for (const kind of kinds) {
    at -= kind.weight
    if (at < 0) return kind
  }
  throw new RangeError('there are no lives')
}

/** Lives for a number of callbacks, spread over the members. */
export function drawLives(stream: ChoiceStream, { count, members }: LivesPlan): Life[] {
  const lives: Life[] = []
  let callbacks = 0
  while (callbacks < count) {
    const kind = draw(stream)
    const ordered = BigInt(500 + stream.next(99_500)) * 1_000n
    lives.push({
      kind,
      member: stream.next(members),
      ordered: ordered - (ordered % 100n),
      depositId: '',
    })
    callbacks += kind.steps.length * COPIES
  }
  return lives
}

/** A tenth less: the amount received where it differs from the order. */
export function otherOf(ordered: bigint): bigint {
  const other = (ordered * 9n) / 10n
  return other < 50_000n ? 50_000n : other - (other % 100n)
}

/** What of a charge is with the member in the end. */
export function keptOf({ kind, ordered }: Life): bigint {
  switch (kind.keeps) {
    case 'nothing':
      return 0n
    case 'ordered':
      return ordered
    case 'twice':
      return 2n * ordered
    case 'other':
      return otherOf(ordered)
  }
}
