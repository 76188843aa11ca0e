import Type, { type Static } from 'typebox'
import { Instant, MoneyIn, MoneyOut, strict } from '../schema.ts'

/** To the member's upline, or from an agent to a member of the own team. */
export const TRANSFER_DIRECTIONS = ['upline', 'downline'] as const

export const TransferBody = strict({
  direction: Type.Enum([...TRANSFER_DIRECTIONS]),
  /** Username of the recipient. */
  to: Type.String({ minLength: 1, maxLength: 64 }),
  amountMinor: MoneyIn,
  fundPassword: Type.String({ minLength: 1, maxLength: 128 }),
})

export const PeerTransfer = strict({
  transferId: Type.String(),
  /** Direction, from the reader's view. */
  isOutgoing: Type.Boolean(),
  direction: Type.Enum([...TRANSFER_DIRECTIONS]),
  /** Username of the other side. */
  counterparty: Type.String(),
  amountMinor: MoneyOut,
  createdAt: Instant,
})

export const TransferOptions = strict({
  minMinor: MoneyOut,
  maxMinor: MoneyOut,
  /** What may still be sent today. */
  leftTodayMinor: MoneyOut,
  /** Username of the upline; null where there is none, or where the law forbids it. */
  upline: Type.Union([Type.String(), Type.Null()]),
  /** True for an agent, who may send to any member of the own team. */
  hasTeam: Type.Boolean(),
  hasFundPassword: Type.Boolean(),
  /** True while the member is under review: no transfers until then. */
  waits: Type.Boolean(),
  /** The newest ten, of both directions. */
  recent: Type.Array(PeerTransfer),
})

export type TransferBody = Static<typeof TransferBody>
export type PeerTransfer = Static<typeof PeerTransfer>
export type TransferOptions = Static<typeof TransferOptions>

export const transferRoutes = {
  'GET /wps/wallet/transfers': {
    summary: 'Recipients a member may send money to, how much, and the newest transfers',
    access: 'member',
    realOnly: true,
    response: TransferOptions,
    errors: [],
  },
  'POST /wps/wallet/transfers': {
    summary: 'Send money to the upline, or as an agent to somebody of the own team',
    access: 'member',
    realOnly: true,
    isIdempotent: true,
    isEncrypted: true,
    body: TransferBody,
    response: PeerTransfer,
    errors: [
      'TRANSFERS_NOT_ALLOWED',
      'TRANSFER_OUT_OF_RANGE',
      'FUND_PASSWORD_MISSING',
      'TOO_MANY_ATTEMPTS',
      'FUND_PASSWORD_WRONG',
      'IDEMPOTENCY_KEY_REUSED',
      'COUNTERPARTY_NOT_FOUND',
      'MEMBER_EXCLUDED',
      'MEMBER_PAUSED',
      'TRANSFER_WAITS',
      'INSUFFICIENT_FUNDS',
    ],
  },
} as const
