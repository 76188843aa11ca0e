import Type, { type Static } from 'typebox'
import { RATE_PRODUCTS } from '../http/team-rebates.ts'
import { TICKET_KINDS, TICKET_SOURCES, TICKET_STATES, TicketRule } from '../http/tickets.ts'
import { TICKET_PRIZE_KINDS, TicketPrizes } from '../http/ticket-prizes.ts'
import { Instant, LanguageTag, MoneyIn, MoneyOut, strict } from '../schema.ts'
import { GridPaging, InstantIn, Next, NullableInstant, Reason } from './shapes.ts'

export const TICKET_TABLE_ID = '^tkt_[0-9a-z]{1,13}$'
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** Tickets are issued while `issuing`; those that were issued can be opened in any state. */
export const TICKET_TABLE_STATES = ['draft', 'issuing', 'closed'] as const

const Nullable = <T extends Type.TSchema>(shape: T) => Type.Union([shape, Type.Null()])

/** A table as staff write it. Prizes that differ make a new version. */
export const TicketTableBody = strict({
  kind: Type.Enum([...TICKET_KINDS]),
  state: Type.Enum([...TICKET_TABLE_STATES]),
  texts: Type.Array(
    strict({
      language: LanguageTag,
      title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    }),
    { minItems: 1, maxItems: 40 },
  ),
  prizes: Type.Array(
    strict({
      kind: Type.Enum([...TICKET_PRIZE_KINDS]),
      /** Above "0" for money alone. */
      amountMinor: MoneyIn,
      /** Above 0 for points alone. */
      points: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      weight: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
    }),
    { minItems: 2, maxItems: 12 },
  ),
  lasts: Type.Integer({ minimum: 1, maximum: 365 }),
  opensItself: Type.Boolean(),
  /** The most that all its tickets together may cost in money. */
  budgetMinor: MoneyIn,
  /** From the next day on; null: play earns none. */
  rule: Nullable(
    strict({
      unitMinor: MoneyIn,
      most: Type.Integer({ minimum: 1, maximum: 50 }),
      rates: Type.Array(
        strict({
          product: Type.Enum([...RATE_PRODUCTS]),
          rateBp: Type.Integer({ minimum: 0, maximum: 100_000 }),
        }),
        { maxItems: RATE_PRODUCTS.length },
      ),
    }),
  ),
})

export const StaffTicketTable = strict({
  tableId: Type.String(),
  kind: Type.Enum([...TICKET_KINDS]),
  state: Type.Enum([...TICKET_TABLE_STATES]),
  texts: Type.Array(strict({ language: Type.String(), title: Type.String() })),
  /** In the brand's own language, or the first there is. */
  title: Type.String(),
  now: TicketPrizes,
  lasts: Type.Integer(),
  opensItself: Type.Boolean(),
  budgetMinor: MoneyOut,
  /** What opened tickets have drawn, and the highest prize of each that can still be opened. */
  committedMinor: MoneyOut,
  /** What an opening costs on average, rounded down. */
  averageMinor: MoneyOut,
  /** The highest prize in money. */
  highestMinor: MoneyOut,
  /** Today's rule. */
  rule: Nullable(TicketRule),
  /** The rule from `nextDay` on. */
  nextRule: Nullable(TicketRule),
  nextDay: Type.String(),
  issued: Type.Integer(),
  opened: Type.Integer(),
  expired: Type.Integer(),
  /** Money that opened tickets have drawn. */
  costMinor: MoneyOut,
  edition: Type.Integer(),
  /** Languages that the brand offers, its own first. */
  offered: Type.Array(Type.String()),
  changedBy: Type.String(),
  changedAt: Instant,
})

export const IssueTicketsBody = strict({
  /** Made by the page: a batch that is sent again issues nothing twice. */
  batchId: Type.String({ pattern: UUID }),
  usernames: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    minItems: 1,
    maxItems: 200,
    uniqueItems: true,
  }),
  /** Tickets for each of them. */
  each: Type.Integer({ minimum: 1, maximum: 10 }),
  reason: Reason,
})

/** What was issued, and who got none: unknown, not to be rewarded now, or beyond the budget. */
export const IssuedTickets = strict({
  issued: Type.Integer(),
  unknown: Type.Array(Type.String()),
  without: Type.Array(Type.String()),
})

export const StaffTicket = strict({
  ticketId: Type.String(),
  memberId: Type.String(),
  username: Type.String(),
  tableId: Type.String(),
  title: Type.String(),
  kind: Type.Enum([...TICKET_KINDS]),
  version: Type.Integer(),
  source: Type.Enum([...TICKET_SOURCES]),
  /** The promotion that it was issued for; null for all other sources. */
  promotionId: Nullable(Type.String()),
  state: Type.Enum([...TICKET_STATES]),
  issuedAt: Instant,
  expiresAt: Instant,
  openedAt: NullableInstant,
  wasForced: Type.Boolean(),
  /** "0" for all but money that was drawn. */
  amountMinor: MoneyOut,
  points: Type.Integer(),
})

export type TicketTableState = (typeof TICKET_TABLE_STATES)[number]
export type TicketTableBody = Static<typeof TicketTableBody>
export type StaffTicketTable = Static<typeof StaffTicketTable>
export type IssueTicketsBody = Static<typeof IssueTicketsBody>
export type IssuedTickets = Static<typeof IssuedTickets>
export type StaffTicket = Static<typeof StaffTicket>

const params = strict({ tableId: Type.String({ pattern: TICKET_TABLE_ID }) })
const table = strict({ table: StaffTicketTable })
const WRITE_ERRORS = ['VALIDATION_FAILED', 'NOTICE_TEXT_MISSING'] as const

export const staffTicketRoutes = {
  'GET /staff/tickets/tables': {
    summary: 'Tables of prizes of lucky tickets, with what they cost',
    access: 'staff',
    permission: 'rewards.read',
    response: strict({
      tables: Type.Array(StaffTicketTable),
      offered: Type.Array(Type.String()),
    }),
    errors: [],
  },
  'POST /staff/tickets/tables': {
    summary: 'Add a table of prizes',
    access: 'staff',
    permission: 'rewards.write',
    body: TicketTableBody,
    response: table,
    errors: WRITE_ERRORS,
  },
  'PUT /staff/tickets/tables/:tableId': {
    summary: 'Change a table; tickets that were issued keep the prizes that they were issued on',
    access: 'staff',
    permission: 'rewards.write',
    params,
    body: strict({ ...TicketTableBody.properties, edition: Type.Integer({ minimum: 1 }) }),
    response: table,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', ...WRITE_ERRORS],
  },
  'POST /staff/tickets/tables/:tableId/issue': {
    summary: 'Issue tickets to named members, as far as the budget of the table reaches',
    access: 'staff',
    permission: 'rewards.decide',
    params,
    body: IssueTicketsBody,
    response: IssuedTickets,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /staff/tickets': {
    summary: 'Lucky tickets of members, newest first',
    access: 'staff',
    permission: 'rewards.read',
    query: strict({
      ...GridPaging,
      /** The beginning of a username. */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      kind: Type.Optional(Type.Enum([...TICKET_KINDS])),
      state: Type.Optional(Type.Enum([...TICKET_STATES])),
      from: Type.Optional(InstantIn),
      until: Type.Optional(InstantIn),
    }),
    response: strict({ tickets: Type.Array(StaffTicket), next: Next }),
    errors: ['VALIDATION_FAILED'],
  },
} as const
