import { commitmentOf, textHash, ticketNumber } from '@fairhouse/fairness'
import type { LuckyTicket } from '@fairhouse/protocol'
import { prizeOf, tableOf, tableText } from '@fairhouse/rewards'
import { describe, expect, it } from 'vitest'
import { isProven, verifyTicket } from './verify-ticket.ts'

const serverSeed = 'a3'.repeat(32)
const PRIZES = [
  { id: 'p1', kind: 'money', amount: 500_000n, weight: 1n },
  { id: 'p2', kind: 'points', amount: 25n, weight: 39n },
  { id: 'p3', kind: 'nothing', amount: 0n, weight: 60n },
] as const

/** A ticket of a kind as the server shows it once it is opened. */
function opened(kind: LuckyTicket['kind']): LuckyTicket {
  const tableHash = textHash(tableText(kind, PRIZES))
  const sources = { tableHash, clientSeed: 'mine', ticketId: 'lkt_7' }
  const drawn = ticketNumber(serverSeed, sources, 100n)
  return {
    ticketId: 'lkt_7',
    kind,
    name: 'A ticket',
    source: 'manual',
    facts: [],
    state: 'opened',
    issuedAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-11-28T12:00:00.000Z',
    opensItself: true,
    commitment: commitmentOf(serverSeed),
    clientSeed: 'mine',
    table: {
      version: 1,
      tableHash,
      numbers: 100,
      prizes: PRIZES.map(({ id, kind: of, amount, weight }) => ({
        prizeId: id,
        kind: of,
        amountMinor: of === 'money' ? amount.toString() : '0',
        points: of === 'points' ? Number(amount) : 0,
        weight: Number(weight),
      })),
    },
    opening: {
      serverSeed,
      drawn: Number(drawn),
      prizeId: prizeOf(tableOf(PRIZES), drawn).id,
      openedAt: '2026-11-21T12:01:00.000Z',
      wasForced: false,
      reward: null,
    },
  }
}

describe('the proof of an opening, in the page', () => {
  it.each(['egg', 'envelope', 'wheel'] as const)('of a ticket of the kind %s', (kind) => {
    expect(isProven(verifyTicket(opened(kind)))).toBe(true)
  })

  const ticket = opened('egg')
  const { opening, table } = ticket
  if (!opening) throw new Error('not opened')
  const [first, ...rest] = table.prizes
  if (!first) throw new Error('no prizes')
  it.each([
    ['another commitment', { commitment: 'b'.repeat(64) }],
    ['another seed', { opening: { ...opening, serverSeed: 'a4'.repeat(32) } }],
    ['another number', { opening: { ...opening, drawn: (opening.drawn + 1) % 100 } }],
    ['another prize', { opening: { ...opening, prizeId: 'p9' } }],
    ['another client seed', { clientSeed: 'yours' }],
    [
      'a prize that was made dearer',
      { table: { ...table, prizes: [{ ...first, weight: 2 }, ...rest] } },
    ],
    ['the table of another kind', { kind: 'wheel' as const }],
  ])('fails by %s', (_, change) => {
    expect(isProven(verifyTicket({ ...ticket, ...change }))).toBe(false)
  })

  it('needs an opening, and a seed that can be read', () => {
    expect(verifyTicket({ ...ticket, opening: null })).toBeUndefined()
    const broken = { ...opening, serverSeed: 'zz' }
    expect(verifyTicket({ ...ticket, opening: broken })).toBeUndefined()
  })
})
