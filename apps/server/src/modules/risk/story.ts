import { POSTINGS } from '@fairhouse/protocol'
import { plainArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { sumByCode } from '../ledger/index.ts'
import { readSharedMeans, readTeamStory } from './agent-story.ts'
import type { MoneyStory, Movement } from './money-story.ts'

/** By these an agent earns from a team; what is taken back lowers it. */
const EARNINGS = ['contract.pay', 'contract.clawback', 'rebate.team', 'rebate.teamReversal']

const STORY_DAYS = 30
const DAY_MS = 86_400_000
const MOVEMENTS_MAX = 1_000
/** A household shares a network; more than this many others are reviewed. */
const NETWORK_OTHERS_MAX = 3

const codeOfDeposit = POSTINGS['deposit.credit'].number
const codeOfHold = POSTINGS['withdrawal.hold'].number
const codeOfRelease = POSTINGS['withdrawal.release'].number

interface MovementRow {
  readonly [column: string]: unknown
  readonly code: number
  readonly ref: bigint
  readonly amount: bigint
  readonly posted_at: Date
  readonly seq: bigint
}

interface AccountRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly is_agent: boolean
  readonly seq: bigint
  readonly balance: bigint
  readonly overdraft_seq: bigint | null
  readonly registered_at: Date
  readonly now: Date
}

const MOVEMENTS = `
select code, ref, amount, posted_at, seq from ledger_postings
where brand_id = $1 and account_id = $2 and code = any($3::smallint[]) and posted_at >= $4
order by seq desc limit $5`

function toMovement({ amount, posted_at: at, seq }: MovementRow): Movement {
  return { amount: amount < 0n ? -amount : amount, at, seq }
}

async function readSharers(tx: Tx, brandId: number, memberId: bigint) {
  const bank = await tx.query<{ username: string }>(
    `select distinct m.username from member_bank_accounts own
     join member_bank_accounts other on other.fingerprint = own.fingerprint
       and (other.brand_id, other.member_id) <> (own.brand_id, own.member_id)
     join members m on m.brand_id = other.brand_id and m.member_id = other.member_id
     where own.brand_id = $1 and own.member_id = $2 order by 1 limit 20`,
    [brandId, memberId],
  )
  const networks = await tx.query<{ network: string; names: string[] }>(
    `select own.network, array_agg(distinct m.username order by m.username) as names
     from member_networks own
     join member_networks other on other.brand_id = own.brand_id
       and other.network = own.network and other.member_id <> own.member_id
       and other.last_seen_at > app_now() - make_interval(days => $4)
     join members m on m.brand_id = other.brand_id and m.member_id = other.member_id
     where own.brand_id = $1 and own.member_id = $2 and m.kind <> 'trial'
     group by own.network having count(distinct other.member_id) > $3
     order by count(*) desc limit 1`,
    [brandId, memberId, NETWORK_OTHERS_MAX, STORY_DAYS],
  )
  const [most] = networks
  return {
    bankAccountSharers: bank.map((row) => row.username),
    sharedNetwork: most ? { network: most.network, others: most.names.slice(0, 20) } : null,
  }
}

/** The money story of an account of a member, up to its newest posting. */
export async function readStory(
  tx: Tx,
  brandId: number,
  accountId: bigint,
): Promise<MoneyStory | undefined> {
  const accounts = await tx.query<AccountRow>(
    `select a.member_id, m.kind = 'agent' as is_agent, a.seq, a.balance, a.overdraft_seq,
       m.registered_at, app_now() as now
     from ledger_accounts a join members m using (brand_id, member_id)
     where a.brand_id = $1 and a.account_id = $2 and a.kind = 'cash'`,
    [brandId, accountId],
  )
  const account = accounts[0]
  if (!account) return undefined
  const { now, seq } = account
  const since = new Date(now.getTime() - STORY_DAYS * DAY_MS)
  const codes = plainArray([codeOfDeposit, codeOfHold, codeOfRelease])
  const rows = await tx.query<MovementRow>(MOVEMENTS, [
    brandId,
    accountId,
    codes,
    since,
    MOVEMENTS_MAX,
  ])
  const oldestFirst = rows.toReversed()
  const of = (code: number) => oldestFirst.filter((row) => row.code === code)
  const released = new Set(of(codeOfRelease).map((row) => row.ref))
  const day = new Date(now.getTime() - DAY_MS)
  const sums = await sumByCode(
    tx,
    brandId,
    [{ accountId, after: 0n, upTo: seq }],
    [since, day, day],
  )
  const sumOf = (names: readonly string[], at: 0 | 1) =>
    sums.reduce((sum, one) => sum + (names.includes(one.code) ? one.sums[at] : 0n), 0n)
  const stakes = ['bet.stake', 'bet.refund', 'bet.cancel', 'bet.void', 'group.hold']
  const wins = ['bet.payout', 'bet.correction', 'group.payout', 'group.correction']
  return {
    memberId: account.member_id,
    now,
    registeredAt: account.registered_at,
    seq,
    balance: account.balance,
    overdraftSeq: account.overdraft_seq,
    deposits: of(codeOfDeposit).map(toMovement),
    withdrawals: of(codeOfHold)
      .filter((row) => !released.has(row.ref))
      .map(toMovement),
    staked: -sumOf(stakes, 0),
    wonInDay: sumOf([...wins, ...stakes], 1),
    ...(await readSharers(tx, brandId, account.member_id)),
    sharedMeans: await readSharedMeans(tx, brandId, account.member_id),
    team: account.is_agent
      ? await readTeamStory(tx, brandId, account.member_id, {
          from: since.toISOString().slice(0, 10),
          to: now.toISOString().slice(0, 10),
          earned: sumOf(EARNINGS, 0),
        })
      : null,
  }
}
