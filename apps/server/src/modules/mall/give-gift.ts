import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { faultsOfRounds, type RoundFault } from '../free-rounds/index.ts'
import { giveRewards } from '../rewards/index.ts'
import { isOn } from '../settings/index.ts'
import { issueTickets, readRoom } from '../tickets/index.ts'
import type { ExchangeRow } from './exchange-rows.ts'
import type { GoodRow } from './goods.ts'

/**
 * Whether tickets and rounds of the mall may reach a member: not while paused, excluded or at risk,
 * and not before a settled bet where the profile gives nothing before one.
 */
export async function mayReceive(
  tx: Tx,
  { brandId, profile }: Brand,
  memberId: bigint,
): Promise<boolean> {
  const rows = await tx.query<{ may: boolean }>(
    `select may_be_rewarded($1, $2) and ($3 or exists (select from active_days
       where brand_id = $1 and member_id = $2)) as may`,
    [brandId, memberId, profile.rewards.beforeABet],
  )
  return rows[0]?.may === true
}

/** The field of a good that keeps it from being given. */
export type GiftFault = 'tickets.tableId' | 'tickets.count' | `rounds.${RoundFault}`

/**
 * What keeps so many pieces of goods from being given now, by the number of the good: a table that
 * issues no tickets, or not as many any more; a game that is not offered, or not at that stake.
 * Goods that nothing keeps back are left out. Locked, what tables have stays so until the
 * transaction ends.
 */
export async function readFaults(
  tx: Tx,
  brand: Brand,
  goods: readonly GoodRow[],
  { pieces = 1, isLocked = false }: { readonly pieces?: number; readonly isLocked?: boolean } = {},
): Promise<ReadonlyMap<bigint, GiftFault>> {
  const tableNos = goods.flatMap(({ table_no: tableNo }) => (tableNo === null ? [] : [tableNo]))
  const isIssued = isOn(brand, 'luckyTickets')
  const room = await readRoom(tx, brand.brandId, isIssued ? tableNos : [], isLocked)
  const games = goods.flatMap(({ good_no: goodNo, rounds }) => (rounds ? [{ goodNo, rounds }] : []))
  const faults = await faultsOfRounds(
    tx,
    brand,
    games.map(({ rounds }) => rounds),
  )
  const ofTickets = goods.flatMap((good): [bigint, GiftFault][] => {
    const { good_no: goodNo, table_no: tableNo, gift_count: count } = good
    if (tableNo === null) return []
    const left = room.get(tableNo)
    if (left === undefined) return [[goodNo, 'tickets.tableId']]
    const isShort = left !== null && left < BigInt(count ?? 0) * BigInt(pieces)
    return isShort ? [[goodNo, 'tickets.count']] : []
  })
  const ofRounds = games.flatMap(({ goodNo }, at): [bigint, GiftFault][] => {
    const fault = faults[at]
    return fault === undefined ? [] : [[goodNo, `rounds.${fault}`]]
  })
  return new Map([...ofTickets, ...ofRounds])
}

/**
 * Requires that pieces of a good can be given to the member now; things and money always can.
 * Throws GOOD_NOT_FOUND with the field of the good (its table, or its game, is not offered; nothing
 * of it reaches the member), GOOD_SOLD_OUT (the table cannot issue as many).
 */
export async function requireGift(
  tx: Tx,
  brand: Brand,
  good: GoodRow,
  wish: { readonly memberId: bigint; readonly pieces: number },
): Promise<void> {
  if (good.gift_count === null) return
  const { memberId, pieces } = wish
  const refuse = (field: string, code: 'GOOD_NOT_FOUND' | 'GOOD_SOLD_OUT') =>
    new Problem(code, [{ field, code }])
  if (!(await mayReceive(tx, brand, memberId))) throw refuse('goodId', 'GOOD_NOT_FOUND')
  const faults = await readFaults(tx, brand, [good], { pieces, isLocked: true })
  const fault = faults.get(good.good_no)
  if (fault === 'tickets.count') throw refuse('quantity', 'GOOD_SOLD_OUT')
  if (fault !== undefined) throw refuse(fault, 'GOOD_NOT_FOUND')
}

/** What an exchange gives for, each once: `7/1`, `7/2` for the exchange 7. */
const keysOf = (exchangeNo: bigint, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${exchangeNo}/${at + 1}`)

/** Issues the tickets of an exchange. How many were to come, and came. */
async function giveTickets(
  tx: Tx,
  brand: Brand,
  { exchange_no: no, member_id: memberId, quantity, table_no: tableNo, gift_count }: ExchangeRow,
) {
  if (tableNo === null || gift_count === null) return { due: 0, given: 0 }
  const keys = keysOf(no, quantity * gift_count)
  const terms = { memberId, tableNo, source: 'mall', facts: [] } as const
  const grants = keys.map((sourceKey) => ({ ...terms, sourceKey }))
  return { due: keys.length, given: (await issueTickets(tx, brand, grants)).length }
}

/** Gives each piece of rounds as a reward of its own, under the terms that were shown. */
async function giveRounds(
  tx: Tx,
  { brandId }: Brand,
  exchange: ExchangeRow,
  { texts, points }: Pick<GoodRow, 'texts' | 'points'>,
) {
  const { exchange_no: no, member_id: memberId, quantity, rounds, gift_count: count } = exchange
  if (!rounds || count === null) return { due: 0, given: 0 }
  const keys = keysOf(no, quantity)
  const terms = {
    memberId,
    source: 'mall',
    kind: 'rounds',
    rounds,
    amount: BigInt(count),
    names: texts.map(({ language, title }) => ({ language, text: title })),
    facts: [{ name: 'points', value: String(points) }],
    expiresAt: null,
  } as const
  const gifts = keys.map((sourceKey) => ({ ...terms, sourceKey }))
  return { due: keys.length, given: (await giveRewards(tx, brandId, gifts)).length }
}

/**
 * Gives the tickets or the rounds of an exchange, in the transaction that writes it: tickets are in
 * the member's hand at once; each piece of rounds waits in the reward centre with its terms.
 * Requires `requireGift`. Throws GOOD_NOT_FOUND (the member was taken out of rewards meanwhile).
 */
export async function giveGift(
  tx: Tx,
  brand: Brand,
  exchange: ExchangeRow,
  good: Pick<GoodRow, 'texts' | 'points'>,
): Promise<void> {
  const tickets = await giveTickets(tx, brand, exchange)
  const rounds = await giveRounds(tx, brand, exchange, good)
  if (tickets.given === tickets.due && rounds.given === rounds.due) return
  throw new Problem('GOOD_NOT_FOUND', [{ field: 'goodId', code: 'GOOD_NOT_FOUND' }])
}
