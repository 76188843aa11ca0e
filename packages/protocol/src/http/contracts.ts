import Type, { type Static } from 'typebox'
import { Day, Instant, MoneyOut, strict } from '../schema.ts'
import { ContractKindShape, ContractTermsOut } from './contract-terms.ts'

export const CONTRACT_ID = '^ctr_[0-9a-z]{1,13}$'
export const CONTRACT_REQUEST_ID = '^crq_[0-9a-z]{1,13}$'

export const CONTRACT_STATES = ['running', 'ended'] as const
/** Why a contract ended: `moved` where its agent came under another line. */
export const CONTRACT_ENDS = ['agreed', 'rate', 'payer', 'upline', 'staff', 'moved'] as const
/**
 * Final ones: accepted, terminated, rejected (SPECIFICATION 4.37); withdrawn by requester.
 */
export const CONTRACT_REQUEST_STATES = [
  'open',
  'accepted',
  'terminated',
  'rejected',
  'withdrawn',
  'expired',
] as const

const Party = strict({ memberId: Type.String(), username: Type.String(), isAway: Type.Boolean() })
/** Null where the platform is the other side. */
const Upline = Type.Union([Party, Type.Null()])

export const ContractShape = strict({
  contractId: Type.String(),
  kind: ContractKindShape,
  agent: Party,
  upline: Upline,
  /** The reader's side. */
  side: Type.Enum(['agent', 'upline', 'staff']),
  state: Type.Enum([...CONTRACT_STATES]),
  /** Of the version in force now, or of the first one to come. */
  terms: ContractTermsOut,
  versionNo: Type.Integer(),
  /** The first day on which this version is in force. */
  from: Day,
  endedOn: Type.Union([Day, Type.Null()]),
  endedBecause: Type.Union([Type.Enum([...CONTRACT_ENDS]), Type.Null()]),
  madeAt: Instant,
})

export const ContractVersionShape = strict({
  versionNo: Type.Integer(),
  terms: ContractTermsOut,
  signedOn: Day,
  signedAt: Instant,
  from: Day,
  to: Type.Union([Day, Type.Null()]),
  /** Compact JWS of the platform over contract, version, terms and day. */
  signature: Type.String(),
})

export const ContractDetail = strict({
  contract: ContractShape,
  /** Newest first. */
  versions: Type.Array(ContractVersionShape),
  /** The key that signatures are checked by (RFC 8037). */
  key: strict({
    kty: Type.Literal('OKP'),
    crv: Type.Literal('Ed25519'),
    kid: Type.String(),
    x: Type.String(),
  }),
})

/** A contract below that would end: what it has earned so far in its period is still paid. */
export const ContractEnding = strict({
  contractId: Type.String(),
  kind: ContractKindShape,
  agent: Party,
  because: Type.Enum([...CONTRACT_ENDS]),
  earnedMinor: MoneyOut,
  periodFrom: Day,
})

export const ContractRequestShape = strict({
  requestId: Type.String(),
  asks: Type.Enum(['new', 'termination']),
  kind: ContractKindShape,
  agent: Party,
  upline: Upline,
  side: Type.Enum(['agent', 'upline', 'staff']),
  /** Who asked; the other side decides. */
  askedBy: Type.Enum(['agent', 'upline', 'staff']),
  state: Type.Enum([...CONTRACT_REQUEST_STATES]),
  /** What is proposed; null for a termination. */
  terms: Type.Union([ContractTermsOut, Type.Null()]),
  /** The terms in force today; null where there is no contract yet. */
  current: Type.Union([ContractTermsOut, Type.Null()]),
  contractId: Type.Union([Type.String(), Type.Null()]),
  /** Words of who asked. */
  note: Type.Union([Type.String(), Type.Null()]),
  /** Words of the agent who refused; reasons of staff are only in the audit. */
  answer: Type.Union([Type.String(), Type.Null()]),
  askedAt: Instant,
  expiresAt: Instant,
  decidedAt: Type.Union([Instant, Type.Null()]),
  /** True where the reader is the one who decides. */
  canDecide: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  /** Contracts below the agent that end when it is accepted. */
  ends: Type.Array(ContractEnding),
})

/** The result of a span, actual or simulated. */
export const CalculationShape = strict({
  from: Day,
  to: Day,
  hour: Type.Union([Type.Integer(), Type.Null()]),
  members: Type.Integer(),
  active: Type.Integer(),
  turnoverMinor: MoneyOut,
  baseMinor: MoneyOut,
  carriedInMinor: MoneyOut,
  carriedOutMinor: MoneyOut,
  /** Place of the tier in the terms; null where none was reached. */
  tier: Type.Union([Type.Integer(), Type.Null()]),
  ratePpm: Type.Integer(),
  grossMinor: MoneyOut,
  cappedMinor: MoneyOut,
  dueMinor: MoneyOut,
})

export const ContractReplay = strict({
  periods: Type.Array(
    strict({
      from: Day,
      to: Day,
      reckonings: Type.Array(CalculationShape),
      amountMinor: MoneyOut,
      paidMinor: MoneyOut,
      differenceMinor: MoneyOut,
    }),
  ),
  amountMinor: MoneyOut,
  paidMinor: MoneyOut,
  differenceMinor: MoneyOut,
})

export type ContractWire = Static<typeof ContractShape>
export type ContractVersionWire = Static<typeof ContractVersionShape>
export type ContractDetail = Static<typeof ContractDetail>
export type ContractEnding = Static<typeof ContractEnding>
export type ContractRequestWire = Static<typeof ContractRequestShape>
export type CalculationWire = Static<typeof CalculationShape>
export type ContractReplay = Static<typeof ContractReplay>
