import { postingRuleOf, type LedgerCause, type PostingCode } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { SUBJECTS } from '../../reconciliation/index.ts'

export type CauseKind = LedgerCause['kind']

const KINDS: ReadonlySet<string> = new Set<CauseKind>([
  'bet',
  'chase',
  'groupTicket',
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'reversal',
])

/** The cause of a posting of this code; opening money has no number, and no cause. */
export function causeKindOf(code: PostingCode, ref: bigint): CauseKind {
  const kind = postingRuleOf(code).ref
  if (kind === 'adjustment' && ref === 0n) return 'none'
  return KINDS.has(kind) ? (kind as CauseKind) : 'none'
}

/** Numbers that are the same on the wire as in the ledger, by their prefix. */
const PLAIN_PREFIXES = {
  bet: 'bet',
  chase: 'cha',
  transfer: 'ptr',
  adjustment: 'adj',
} as const satisfies Partial<Record<CauseKind, string>>

/** Numbers with an opaque id on the wire, which does not reveal how many there are. */
const HIDDEN_NUMBERS: readonly {
  readonly kind: CauseKind
  readonly table: string
  readonly number: string
}[] = [...SUBJECTS, { kind: 'groupTicket', table: 'group_tickets', number: 'ticket_no' }]

interface Wanted {
  readonly kind: CauseKind
  readonly ref: bigint
}

/** Wire numbers of postings' causes, in their order; undefined for none. */
export async function causeIds(
  db: Tx,
  brandId: number,
  wanted: readonly Wanted[],
): Promise<readonly (string | undefined)[]> {
  const hidden = new Map<string, string>()
  for (const { kind, table, number } of HIDDEN_NUMBERS) {
    const refs = [...new Set(wanted.filter((one) => one.kind === kind).map(({ ref }) => ref))]
    if (refs.length === 0) continue
    const rows = await db.query<{ number: bigint; public_id: string }>(
      `select ${number} as number, public_id from ${table}
       where brand_id = $1 and ${number} = any($2::bigint[])`,
      [brandId, refs],
    )
    for (const row of rows) hidden.set(`${kind}/${row.number}`, row.public_id)
  }
  return wanted.map(({ kind, ref }) => {
    if (kind === 'reversal') return ref.toString()
    if (kind in PLAIN_PREFIXES) {
      return `${PLAIN_PREFIXES[kind as keyof typeof PLAIN_PREFIXES]}_${ref}`
    }
    return hidden.get(`${kind}/${ref}`)
  })
}

/** The meaning of a number on the wire; undefined where it has none here. */
export async function parseCause(
  db: Tx,
  brandId: number,
  text: string,
): Promise<Wanted | undefined> {
  for (const [kind, prefix] of Object.entries(PLAIN_PREFIXES)) {
    const digits = new RegExp(`^${prefix}_([1-9][0-9]{0,17})$`).exec(text)?.[1]
    if (digits !== undefined) return { kind: kind as CauseKind, ref: BigInt(digits) }
  }
  for (const { kind, table, number } of HIDDEN_NUMBERS) {
    const rows = await db.query<{ number: bigint }>(
      `select ${number} as number from ${table} where brand_id = $1 and public_id = $2`,
      [brandId, text],
    )
    if (rows[0]) return { kind, ref: rows[0].number }
  }
  return undefined
}
