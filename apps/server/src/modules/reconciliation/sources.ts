import type { Tx } from '#server/db/tx.ts'
import type { GatewayEvent, PaymentPort } from '../payments/index.ts'
import { compareBooks, type BookDifference, type BookEntry } from './compare.ts'
import { brandsOfSubjects, readHouseDifferences, readOwnBooks } from './own-books.ts'

/**
 * Kinds of tickets: the five kinds between two books; `house`, where the gateway's events and its
 * house account differ; `chargeback` and `chargebackReversal`, which staff have to review although
 * both sides agree; `ledger`, a violated invariant of the ledger; `drift`, odds of a game that are
 * not what they should be.
 */
type TicketKind =
  BookDifference | 'house' | 'chargeback' | 'chargebackReversal' | 'ledger' | 'drift'

/** A ticket as a comparison finds it. */
export interface Finding {
  readonly brandId: number
  readonly subject: string
  readonly kind: TicketKind
  /** Each side's statement, for people; null: none. */
  readonly theirs: readonly object[] | null
  readonly ours: readonly object[] | null
}

/** The result of comparing a day. */
export interface DayComparison {
  readonly theirs: number
  readonly ours: number
  readonly findings: readonly Finding[]
}

/** The other side of daily comparisons: a gateway, a vendor. */
export interface ReportSource {
  /** "gateway.sandbox". */
  readonly name: string
  /** Asks for the day's report. The answer compares it with ours. Throws SourceUnavailable. */
  report(day: string): Promise<(tx: Tx) => Promise<DayComparison>>
  /**
   * Asks for everything about one of our subjects, and applies it like a callback. Returns how many
   * events that brought. Throws SourceUnavailable.
   */
  fetchMissing(subject: string): Promise<number>
}

/** The other side could not be reached: its statement is unknown. */
export class SourceUnavailable extends Error {}

function unheard(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  throw new SourceUnavailable(text, { cause: error })
}

const OF_THEIR_OWN: Readonly<Record<string, TicketKind>> = {
  'charge.chargedBack': 'chargeback',
  'charge.chargebackReversed': 'chargebackReversal',
}

/** A fact as a ticket keeps it. */
function forPeople({ status, amount, currency, reference }: BookEntry): object {
  return { status, amountMinor: amount.toString(), currency, reference }
}

function chargebacksIn(facts: readonly BookEntry[]): Omit<Finding, 'brandId'>[] {
  const found: Omit<Finding, 'brandId'>[] = []
  for (const [status, kind] of Object.entries(OF_THEIR_OWN)) {
    const bySubject = Map.groupBy(
      facts.filter((entry) => entry.status === status),
      ({ subject }) => subject,
    )
    for (const [subject, those] of bySubject) {
      found.push({ subject, kind, theirs: those.map(forPeople), ours: null })
    }
  }
  return found
}

async function compareDay(
  tx: Tx,
  gateway: string,
  day: string,
  theirs: readonly BookEntry[],
): Promise<DayComparison> {
  const ours = await readOwnBooks(tx, gateway, day, [
    ...new Set(theirs.map(({ subject }) => subject)),
  ])
  const between = compareBooks(theirs, ours).map((one) => ({
    subject: one.subject,
    kind: one.kind,
    theirs: one.theirs.length > 0 ? one.theirs.map(forPeople) : null,
    ours: one.ours.length > 0 ? one.ours.map(forPeople) : null,
  }))
  const about = [...between, ...chargebacksIn(theirs)]
  const known = await brandsOfSubjects(
    tx,
    about.map(({ subject }) => subject),
  )
  // A subject unknown here belongs to no brand: the operator's first one reviews it.
  const first = await tx.query<{ brand_id: number }>(
    'select min(brand_id) as brand_id from brands where trial_of is null',
  )
  const house = (await readHouseDifferences(tx, gateway, day)).map((one) => ({
    brandId: one.brandId,
    subject: one.subject,
    kind: 'house' as const,
    theirs: [{ keptMinor: one.reported.toString(), currency: one.currency }],
    ours: [{ keptMinor: one.posted.toString(), currency: one.currency }],
  }))
  const findings = about.map((one) => ({
    ...one,
    brandId: known.get(one.subject) ?? first[0]?.brand_id ?? 0,
  }))
  return { theirs: theirs.length, ours: ours.length, findings: [...findings, ...house] }
}

/** A payment gateway as a source; `take` is how the cashier applies the gateway's events. */
export function gatewaySource(
  port: Pick<PaymentPort, 'name' | 'reportOf' | 'ask'>,
  take: (gateway: string, events: readonly GatewayEvent[]) => Promise<void>,
): ReportSource {
  return {
    name: `gateway.${port.name}`,
    async report(day) {
      const lines = await port.reportOf(day).catch(unheard)
      const theirs = lines.map(({ subject, kind, amount, currency, reference }): BookEntry => ({
        subject,
        status: kind,
        amount,
        currency,
        reference,
      }))
      return (tx) => compareDay(tx, port.name, day, theirs)
    },
    async fetchMissing(subject) {
      const events = await port.ask(subject).catch(unheard)
      if (events.length > 0) await take(port.name, events)
      return events.length
    },
  }
}
