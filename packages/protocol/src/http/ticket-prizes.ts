import Type, { type Static } from 'typebox'
import { MoneyOut, strict } from '../schema.ts'

/** What a number of a table brings. */
export const TICKET_PRIZE_KINDS = ['money', 'points', 'nothing'] as const

/** A prize in its published order; `weight` of the table's numbers draw it. */
export const TicketPrize = strict({
  prizeId: Type.String(),
  kind: Type.Enum([...TICKET_PRIZE_KINDS]),
  /** "0" for all that is not money. */
  amountMinor: MoneyOut,
  /** 0 for all that is not points. */
  points: Type.Integer(),
  weight: Type.Integer(),
})

/** A version of a table: nothing of it ever changes. */
export const TicketPrizes = strict({
  version: Type.Integer(),
  /** SHA-256 of the canonical text of kind and prizes. */
  tableHash: Type.String(),
  /** One of 0 to this less one is drawn. */
  numbers: Type.Integer(),
  prizes: Type.Array(TicketPrize),
})

export type TicketPrizeKind = (typeof TICKET_PRIZE_KINDS)[number]
export type TicketPrizeWire = Static<typeof TicketPrize>
export type TicketPrizesWire = Static<typeof TicketPrizes>
