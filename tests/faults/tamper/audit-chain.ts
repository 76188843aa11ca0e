import { createHash } from 'node:crypto'
import type { ChoiceStream } from '@fairhouse/fairness'
import type { Db } from '@fairhouse/server/db/tx.ts'
import {
  signAuditHeads,
  verifyAudit,
  writeAudit,
  type Head,
} from '@fairhouse/server/modules/audit/index.ts'
import { hashEntry } from '../../../apps/server/src/modules/audit/chain.ts'
import type { TamperedChain, Tampering } from './chain.ts'

const BRAND = 1
const ENTRIES = 60
/** So many entries between two signatures; the last one is signed. */
const SIGNED_EVERY = 7
/** An auditor records the end of the chain externally, this many entries before it. */
const NOTED_BEFORE = 5

let noted: Head | undefined

interface Entry {
  readonly [column: string]: unknown
  readonly seq: bigint
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: unknown
  readonly address: string | null
  readonly occurred_at: Date
  readonly hash: Buffer
}

type Statement = Tampering['statements'][number]

const readEntries = (db: Db): Promise<Entry[]> =>
  db.query<Entry>('select * from audit_entries where brand_id = $1 order by seq', [BRAND])

const COLUMNS: readonly (readonly [column: string, sql: string])[] = [
  ['actor', `actor || 'x'`],
  ['action', `action || '.x'`],
  ['subject', `'mbr_' || (seq + 1000)`],
  ['details', `details || '{"n": -1}'`],
  ['address', `'198.51.100.1'`],
  ['address', 'null'],
  ['occurred_at', `occurred_at + interval '1 millisecond'`],
  ['hash', `set_byte(hash, 5, get_byte(hash, 5) # 1)`],
]

function change(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const { seq } = pick(entries, stream)
  const [column, sql] = pick(COLUMNS, stream)
  return {
    what: `${column} of entry ${seq} is changed`,
    statements: [
      { text: `update audit_entries set ${column} = ${sql} where seq = $1`, values: [seq] },
    ],
  }
}

/** One entry is changed and all hashes from there on recomputed, the end of the chain included. */
function rewrite(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const from = stream.next(entries.length)
  const statements: Statement[] = []
  let previous: Buffer = entries[from - 1]?.hash ?? Buffer.alloc(32)
  for (const [index, entry] of entries.slice(from).entries()) {
    const actor = index === 0 ? 'staff:nobody' : entry.actor
    const { occurred_at: occurredAt } = entry
    previous = hashEntry(previous, { ...entry, actor, brandId: BRAND, occurredAt })
    const text = 'update audit_entries set actor = $2, hash = $3 where seq = $1'
    statements.push({ text, values: [entry.seq, actor, previous] })
  }
  statements.push({ text: 'update audit_chains set hash = $1', values: [previous] })
  return { what: `the chain is written anew from ${from + 1} on`, statements }
}

function remove(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const { seq } = pick(entries, stream)
  const isClosed = stream.next(2) === 0
  const close = { text: 'update audit_entries set seq = seq - 1 where seq > $1', values: [seq] }
  return {
    what: `entry ${seq} is taken out${isClosed ? ', the gap closed' : ''}`,
    statements: [
      { text: 'delete from audit_entries where seq = $1', values: [seq] },
      ...(isClosed ? [close] : []),
    ],
  }
}

function insert(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const { seq } = pick(entries, stream)
  const place = stream.next(3) === 0 ? 0n : BigInt(entries.length + 1)
  return {
    what: `a copy of entry ${seq} is put in at ${place}`,
    statements: [
      {
        text: `insert into audit_entries
            (brand_id, seq, actor, action, subject, details, address, occurred_at, hash)
          select brand_id, $2, actor, action, subject, details, address, occurred_at, hash
          from audit_entries where seq = $1`,
        values: [seq, place],
      },
    ],
  }
}

/** Two entries change their places: whole, or all but their hashes. */
function swap(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const one = pick(entries, stream).seq
  const other = (one % BigInt(entries.length)) + 1n
  const move = 'update audit_entries set seq = $2 where seq = $1'
  const isWhole = stream.next(2) === 0
  const whole = [
    { text: move, values: [one, 1_000n] },
    { text: move, values: [other, one] },
    { text: move, values: [1_000n, other] },
  ]
  const content = {
    text: `update audit_entries e set actor = k.actor, subject = k.subject, details = k.details
      from audit_entries k where (e.seq = $1 and k.seq = $2) or (e.seq = $2 and k.seq = $1)`,
    values: [one, other],
  }
  const what = `entries ${one} and ${other} are swapped${isWhole ? '' : ' but for their hashes'}`
  return { what, statements: isWhole ? whole : [content] }
}

/** The end is cut off and the chain adjusted; signatures of removed entries stay, or go, too. */
function truncate(entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const left = stream.next(entries.length - NOTED_BEFORE)
  const last = entries[left - 1]
  const withHeads = stream.next(2) === 0
  const values = [BigInt(left)]
  const end = last
    ? { text: 'update audit_chains set seq = $1, hash = $2', values: [last.seq, last.hash] }
    : { text: 'delete from audit_chains' }
  return {
    what: `all after entry ${left} is cut off${withHeads ? ', signatures included' : ''}`,
    statements: [
      { text: 'delete from audit_entries where seq > $1', values },
      ...(withHeads ? [{ text: 'delete from audit_heads where seq > $1', values }] : []),
      end,
    ],
  }
}

function forge(_entries: readonly Entry[], stream: ChoiceStream): Tampering {
  const flip = (column: string) => `set_byte(${column}, 3, get_byte(${column}, 3) # 1)`
  const choices = [
    ['a signature', `update audit_heads set signature = ${flip('signature')} where seq = $1`],
    ['a signed hash', `update audit_heads set hash = ${flip('hash')} where seq = $1`],
    ['a signed place', 'update audit_heads set seq = seq + 1 where seq = $1'],
  ] as const
  const [what, text] = pick(choices, stream)
  const seq = BigInt(SIGNED_EVERY * (1 + stream.next(Math.floor(ENTRIES / SIGNED_EVERY))))
  return { what: `${what} (${seq}) is changed`, statements: [{ text, values: [seq] }] }
}

function pick<T>(from: readonly T[], stream: ChoiceStream): T {
  const found = from[stream.next(from.length)]
  if (found === undefined) throw new RangeError('there is nothing to pick from')
  return found
}

const KINDS = [change, change, change, rewrite, remove, insert, swap, truncate, forge]

export const auditChain: TamperedChain = {
  name: 'audit',
  tables: ['audit_entries', 'audit_heads', 'audit_chains'],

  async fill(db, vault) {
    for (let n = 1; n <= ENTRIES; n += 1) {
      await db.transaction((tx) =>
        writeAudit(tx, {
          brandId: BRAND,
          actor: `staff:${createHash('sha256').update(`${n}`).digest('hex').slice(0, 6)}`,
          action: 'member.blocked',
          subject: `mbr_${n}`,
          details: { n, reason: 'ção "quoted" \\ ', nested: { b: [1.5, null, true], a: {} } },
          address: '203.0.113.7',
        }),
      )
      if (n % SIGNED_EVERY === 0) await signAuditHeads(db, vault)
    }
    await signAuditHeads(db, vault)
    const entry = (await readEntries(db)).at(-NOTED_BEFORE)
    noted = entry && { brandId: BRAND, seq: entry.seq, hash: entry.hash }
  },

  async tamper(db, stream) {
    return pick(KINDS, stream)(await readEntries(db), stream)
  },

  async verify(db, vault) {
    const { fault } = await verifyAudit(db, vault, BRAND, noted ? [noted] : [])
    return fault && `${fault.what} at ${fault.seq}`
  },
}
