import type { ChoiceStream } from '@fairhouse/fairness'
import type { Deposit } from '@fairhouse/protocol'

/** What becomes of a charge, step by step, and what a member must have of it in the end. */
export interface LifeKind {
  /** How often it is drawn, beside the others. */
  readonly weight: number
  readonly steps: readonly Step[]
  /** Payments that stay with the member, in parts of what was asked for; and what goes again. */
  readonly keeps: 'nothing' | 'asked' | 'twice' | 'other'
  /** Money that was with the member and was taken back: what a spender no longer had. */
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

/** The lives, each with its end in words of its own: the model, written without the platform's. */
export const LIVES: Readonly<Record<string, LifeKind>> = {
  full: { weight: 40, steps: ['pay'], keeps: 'asked', ends: ['credited'] },
  other: { weight: 8, steps: ['payOther'], keeps: 'other', ends: ['credited'] },
  tooLittle: { weight: 3, steps: ['payTooLittle'], keeps: 'nothing', ends: ['returned'] },
  stranger: { weight: 5, steps: ['payStranger'], keeps: 'nothing', ends: ['returned'] },
  declined: { weight: 4, steps: ['decline'], keeps: 'nothing', ends: ['failed'] },
  declinedPaid: { weight: 4, steps: ['decline', 'pay'], keeps: 'asked', ends: ['credited'] },
  expired: { weight: 4, steps: ['expire'], keeps: 'nothing', ends: ['expired'] },
  late: { weight: 4, steps: ['expire', 'pay'], keeps: 'asked', ends: ['credited'] },
  twice: { weight: 4, steps: ['pay', 'pay'], keeps: 'twice', ends: ['credited'] },
  chargedBack: {
    weight: 10,
    steps: ['pay', 'chargeBack'],
    keeps: 'nothing',
    isTakenBack: true,
    ends: ['chargedBack'],
  },
  won: { weight: 8, steps: ['pay', 'chargeBack', 'reverse'], keeps: 'asked', ends: ['credited'] },
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
  /** Ledger units asked for. */
  readonly asked: bigint
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

/** Lives for so many callbacks, spread over the members. */
export function drawLives(stream: ChoiceStream, { count, members }: LivesPlan): Life[] {
  const lives: Life[] = []
  let callbacks = 0
  while (callbacks < count) {
    const kind = draw(stream)
    const asked = BigInt(500 + stream.next(99_500)) * 1_000n
    lives.push({
      kind,
      member: stream.next(members),
      asked: asked - (asked % 100n),
      depositId: '',
    })
    callbacks += kind.steps.length * COPIES
  }
  return lives
}

/** A tenth less: what arrives where it is not what was asked for. */
export function otherOf(asked: bigint): bigint {
  const other = (asked * 9n) / 10n
  return other < 50_000n ? 50_000n : other - (other % 100n)
}

/** What of a charge is with the member in the end. */
export function keptOf({ kind, asked }: Life): bigint {
  switch (kind.keeps) {
    case 'nothing':
      return 0n
    case 'asked':
      return asked
    case 'twice':
      return 2n * asked
    case 'other':
      return otherOf(asked)
  }
}
