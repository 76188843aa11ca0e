import { plainArray, plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import type { WalletCommand } from '../wallet/index.ts'
import type { RoundState } from './facts.ts'
import type { PlayRows, RoundChange } from './play-rows.ts'

/** A round's state, with whether bonus money is in it. */
const STATE = "r.state || case when r.has_bonus then '+' else '' end"

const stateOf = (state: RoundState, hasBonus: boolean) => `${state}${hasBonus ? '+' : ''}`

/** The state that a round must have, and the one that it gets. */
export const statesOf = ({ before, after, hadBonus, hasBonus }: RoundChange) => ({
  before: before && stateOf(before, hadBonus),
  after: stateOf(after, hasBonus),
})

const KNOWN = `
select 't' || k.vendor || ' ' || k.key as what, t.state
from unnest($2::int[], $3::text[]) as k(vendor, key)
join vendor_transactions t
  on t.brand_id = $1 and t.vendor_id = k.vendor and t.transaction_key = k.key
union all
select 'r' || r.round_no, ${STATE} from game_rounds r
where r.brand_id = $1 and r.round_no = any($4::bigint[])
union all
select 'n' || k.vendor || ' ' || k.member || ' ' || k.round, ${STATE}
from unnest($5::int[], $6::bigint[], $7::text[]) as k(vendor, member, round)
join game_rounds r on r.brand_id = $1 and r.vendor_id = k.vendor and r.member_id = k.member
  and r.vendor_round = k.round
union all
select 'b' || k.vendor || ' ' || k.bet, b.settlement_no::text
from unnest($8::int[], $9::text[]) as k(vendor, bet)
join vendor_bets b on b.brand_id = $1 and b.vendor_id = k.vendor and b.bet_id = k.bet
union all
select 'g' || g.grant_no, g.version::text from round_grants g
where g.brand_id = $1 and g.grant_no = any($10::bigint[])`

const keyName = (vendorId: number, key: string) => `t${vendorId} ${key}`
const roundName = (
  { vendorId, memberId }: PlayRows,
  { before, roundNo, vendorRound }: RoundChange,
) => (before === undefined ? `n${vendorId} ${memberId} ${vendorRound}` : `r${roundNo}`)

/** The current state that calls were planned by, under the locks of their accounts. */
export async function readKnown(
  tx: Tx,
  brandId: number,
  commands: readonly WalletCommand<PlayRows>[],
): Promise<Map<string, string>> {
  const all = commands.map(({ rows }) => rows)
  const keys = all.flatMap(({ vendorId, transactions, marks }) =>
    [...transactions.map(({ key }) => key), ...marks].map((key) => ({ vendorId, key })),
  )
  const rounds = all.flatMap((of) => of.rounds.map((change) => ({ of, change })))
  const fresh = rounds.filter(({ change }) => change.before === undefined)
  const bets = all.flatMap((of) => of.bets.map(({ after }) => ({ of, after })))
  const rows = await tx.query<{ what: string; state: string }>(
    KNOWN,
    [
      brandId,
      plainColumn(keys, ({ vendorId }) => vendorId),
      textArray(keys.map(({ key }) => key)),
      plainArray(rounds.map(({ change }) => change.roundNo)),
      plainColumn(fresh, ({ of }) => of.vendorId),
      plainColumn(fresh, ({ of }) => of.memberId),
      textArray(fresh.map(({ change }) => change.vendorRound)),
      plainColumn(bets, ({ of }) => of.vendorId),
      textArray(bets.map(({ after }) => after.betId)),
      plainArray(all.flatMap(({ grants }) => grants.map(({ grantNo }) => grantNo))),
    ],
    'play-known',
  )
  return new Map(rows.map(({ what, state }) => [what, state]))
}

/** The state a call was planned by, and its changes: name → before, after. */
export function* conditionsOf(rows: PlayRows): Generator<[string, string | undefined, string]> {
  const { vendorId } = rows
  for (const { key, state } of rows.transactions) yield [keyName(vendorId, key), undefined, state]
  for (const key of rows.marks) yield [keyName(vendorId, key), 'applied', 'rolled_back']
  for (const change of rows.rounds) {
    const { before, after } = statesOf(change)
    yield [roundName(rows, change), before, after]
  }
  for (const { before, after } of rows.bets) {
    const was = before && String(before.settlementNo)
    yield [`b${vendorId} ${after.betId}`, was, String(after.settlementNo)]
  }
  for (const { grantNo, before } of rows.grants) {
    yield [`g${grantNo}`, String(before), String(before + 1)]
  }
}
