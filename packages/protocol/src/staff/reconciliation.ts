import Type, { type Static } from 'typebox'
import { Day, Instant, strict } from '../schema.ts'
import { GridPaging, Next, NullableInstant, NullableText, Reason } from './shapes.ts'

export const DIFFERENCE_ID = '^dif_[0-9a-z]{1,13}$'

/** What differs; see docs/LEDGER.md, "Reconciliation". */
export const DIFFERENCE_KINDS = [
  'missingHere',
  'missingThere',
  'amount',
  'currency',
  'status',
  'house',
  'chargeback',
  'chargebackReversal',
  'ledger',
  'drift',
] as const

export const DIFFERENCE_STATES = ['open', 'explained', 'resolved'] as const
export const RESOLUTIONS = ['vanished', 'event', 'adjustment'] as const

/** One side's value: status, amount, reference; or its total; or the ledger's violation. */
const Side = Type.Union([Type.Array(Type.Record(Type.String(), Type.String())), Type.Null()])

export const DifferenceRow = strict({
  differenceId: Type.String(),
  /** "gateway.sandbox", or "ledger". */
  source: Type.String(),
  /** Of UTC: "2026-11-21". */
  day: Type.String(),
  subject: Type.String(),
  kind: Type.Enum([...DIFFERENCE_KINDS]),
  theirs: Side,
  ours: Side,
  state: Type.Enum([...DIFFERENCE_STATES]),
  resolution: Type.Union([Type.Enum([...RESOLUTIONS]), Type.Null()]),
  reason: NullableText,
  link: NullableText,
  closedBy: NullableText,
  closedAt: NullableInstant,
  foundAt: Instant,
  seenAt: Instant,
  /** True where the other side can be asked again for what is missing. */
  canFetch: Type.Boolean(),
})

export const ReconciliationDay = strict({
  source: Type.String(),
  day: Type.String(),
  lookedAt: Instant,
  theirs: Type.Integer(),
  ours: Type.Integer(),
  differences: Type.Integer(),
  openCount: Type.Integer(),
  fault: NullableText,
})

export type DifferenceRow = Static<typeof DifferenceRow>
export type ReconciliationDay = Static<typeof ReconciliationDay>

const params = strict({ differenceId: Type.String({ pattern: DIFFERENCE_ID }) })
const out = strict({ difference: DifferenceRow })

export const staffReconciliationRoutes = {
  'GET /staff/reconciliation/differences': {
    summary: 'Differences between our books and those of others, newest first',
    access: 'staff',
    permission: 'reconciliation.read',
    query: strict({
      state: Type.Optional(Type.Enum([...DIFFERENCE_STATES])),
      kind: Type.Optional(Type.Enum([...DIFFERENCE_KINDS])),
      /** How the source begins: "gateway", "vendor", "games", "ledger". */
      source: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$' })),
      /** A subject, or how it begins: "dep_". */
      q: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      ...GridPaging,
    }),
    response: strict({ differences: Type.Array(DifferenceRow), next: Next }),
    errors: [],
  },
  'GET /staff/reconciliation/days': {
    summary: 'The last thirty days that were compared, by source',
    access: 'staff',
    permission: 'reconciliation.read',
    response: strict({
      /** Whom we can be compared with. */
      sources: Type.Array(Type.String()),
      days: Type.Array(ReconciliationDay),
    }),
    errors: [],
  },
  'POST /staff/reconciliation/days': {
    summary: 'Compare a day that is over once more, now',
    access: 'staff',
    permission: 'reconciliation.resolve',
    body: strict({ source: Type.String({ minLength: 1, maxLength: 60 }), day: Day }),
    response: strict({ day: ReconciliationDay }),
    errors: ['NOT_FOUND', 'DATE_RANGE_INVALID', 'UNAVAILABLE'],
  },
  'POST /staff/reconciliation/differences/:differenceId/explain': {
    summary: 'Say why it differs; the ticket is closed by it',
    access: 'staff',
    permission: 'reconciliation.resolve',
    params,
    body: strict({
      reason: Reason,
      /** Where it can be read: a path of the office, or an address. */
      link: Type.Optional(Type.String({ pattern: '^(/|https://)[^\\s<>"]{1,500}$' })),
    }),
    response: out,
    errors: ['DIFFERENCE_NOT_FOUND', 'NOT_CHANGED'],
  },
  'POST /staff/reconciliation/differences/:differenceId/fetch': {
    summary: 'Ask the other side anew for what is missing, take it in, and compare the day again',
    access: 'staff',
    permission: 'reconciliation.resolve',
    params,
    body: strict({ reason: Reason }),
    response: out,
    errors: ['DIFFERENCE_NOT_FOUND', 'NOT_CHANGED', 'UNAVAILABLE'],
  },
} as const
