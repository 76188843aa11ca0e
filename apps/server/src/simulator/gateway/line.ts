import { minor } from '@fairhouse/money'
import type { ChargeOrder, GatewayEvent, PayoutOrder } from '../../modules/payments/index.ts'
import type { ChargeAct, PayoutAct } from './courses.ts'

/** A charge or payout at the gateway. */
export interface Line {
  readonly subject: string
  readonly method: ChargeOrder['method']
  readonly amount: bigint
  /** Expiry of a charge. */
  readonly expiresAt: number
  /** The gateway refuses it. */
  readonly isRefused: boolean
  /** Coming acts, the next first. */
  readonly acts: (ChargeAct | PayoutAct)[]
  /** Past events, oldest first. */
  readonly events: GatewayEvent[]
  /** Payments made by somebody else. */
  readonly byOthers: Set<string>
}

type Fresh = Pick<GatewayEvent, 'kind' | 'amount' | 'reference' | 'payer' | 'reason'>

/** A payer who is not a member. */
const STRANGER = { name: 'Outra Pessoa', taxId: '52998224725' }
/** The name of all members; a bank writes it differently. */
export const REAL_NAME = 'Maria da Silva'
const OWN = { name: 'SILVA, MARIA DA' }

const CENT = 100n
const TOO_LITTLE = 40_000n

const cents = (amount: bigint) => minor(amount - (amount % CENT))

export function chargeLine(order: ChargeOrder, acts: readonly ChargeAct[]): Line {
  const { depositId: subject, method, amount, expiresAt } = order
  const until = expiresAt.getTime()
  return { ...emptyLine(subject, method, amount), expiresAt: until, acts: [...acts] }
}

export function payoutLine(order: PayoutOrder, acts: 'refused' | readonly PayoutAct[]): Line {
  const { withdrawalId: subject, method, amount } = order
  const line = emptyLine(subject, method, amount)
  return acts === 'refused' ? { ...line, isRefused: true } : { ...line, acts: [...acts] }
}

function emptyLine(subject: string, method: Line['method'], amount: bigint): Line {
  const none = { acts: [], events: [], byOthers: new Set<string>() }
  return { subject, method, amount, expiresAt: 0, isRefused: false, ...none }
}

export const referenceOf = ({ subject }: Line): string => `ref-${subject}`

/** A payment in full, in part, or by somebody else, with its own number. */
function pay(line: Line, amount: bigint, isByOther: boolean, isPayerKnown: boolean): Fresh {
  const count = line.events.filter(({ kind }) => kind === 'charge.paid').length
  const reference = count === 0 ? referenceOf(line) : `${referenceOf(line)}-${count + 1}`
  // A cryptocurrency payment has no payer.
  const hasPayer = line.method !== 'crypto'
  if (isByOther && hasPayer) line.byOthers.add(reference)
  const payer = isByOther ? STRANGER : isPayerKnown ? OWN : undefined
  return {
    kind: 'charge.paid',
    amount: cents(amount),
    reference,
    ...(hasPayer && payer ? { payer } : {}),
  }
}

/** A bank's act on the newest payment: it may charge back a refunded one, too. */
function moveBack({ events }: Line, act: ChargeAct): Fresh | undefined {
  const paid = events.findLast(({ kind }) => kind === 'charge.paid')
  if (!paid) return undefined
  const { reference, amount } = paid
  const own = events.filter((one) => one.reference === reference)
  if (act === 'refund') {
    const isBack = own.some(({ kind }) => kind === 'charge.refunded')
    return isBack ? undefined : { kind: 'charge.refunded', amount, reference }
  }
  const reason = 'dispute'
  if (act === 'reverse') {
    const taken = own.findLast(({ kind }) => kind === 'charge.chargedBack')
    if (!taken) return undefined
    return { kind: 'charge.chargebackReversed', amount: taken.amount, reference, reason }
  }
  const part = act === 'chargeBackPart' ? cents(amount / 2n) : amount
  return { kind: 'charge.chargedBack', amount: part, reference, reason }
}

/** The event of an act; undefined when it is no longer possible. */
export function eventOf(
  line: Line,
  act: ChargeAct | PayoutAct,
  isPayerKnown: boolean,
): Fresh | undefined {
  const amount = minor(line.amount)
  const reference = referenceOf(line)
  switch (act) {
    case 'pay':
    case 'payLate':
      return pay(line, amount, false, isPayerKnown)
    case 'payOther':
      return pay(line, (amount * 9n) / 10n, false, isPayerKnown)
    case 'payTooLittle':
      return pay(line, TOO_LITTLE, false, isPayerKnown)
    case 'payStranger':
      return pay(line, amount, true, true)
    case 'decline':
      return { kind: 'charge.declined', amount, reference, reason: 'declined' }
    case 'expire':
      return { kind: 'charge.expired', amount, reference }
    case 'payOut':
      return { kind: 'payout.paid', amount, reference }
    case 'tellOther':
      return { kind: 'payout.paid', amount: minor(amount - CENT), reference }
    case 'fail':
      return { kind: 'payout.failed', amount, reference, reason: 'bankRefused' }
    case 'return':
      return { kind: 'payout.returned', amount, reference, reason: 'accountClosed' }
    default:
      return moveBack(line, act)
  }
}

/** Whether the next act is due. */
export function isDue({ acts, expiresAt }: Line, now: number): boolean {
  const [act] = acts
  if (act === undefined) return false
  return act !== 'payLate' && act !== 'expire' ? true : now >= expiresAt
}
