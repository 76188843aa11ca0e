import { randomUUID } from 'node:crypto'
import { minor } from '@fairhouse/money'
import type { ApiError } from '@fairhouse/protocol/client'
import type { PostingCode, TeamBet } from '@fairhouse/protocol'
import { rollUp } from '#server/modules/records/index.ts'
import { countFigures } from '#server/modules/team-figures/index.ts'
import { createTestPlatform, type TestMember, type TestPlatform } from './platform.ts'
import { betOn, recordedIssue } from './results.ts'
import { settleAs45 } from './settled-bets.ts'
import { addGame } from './vendor.ts'

interface Person extends TestMember {
  readonly wire: string
  readonly id: bigint
}

/** What a team of five and a stranger to it played, paid in and took out, and the lists of it. */
export interface TeamRecords {
  readonly platform: TestPlatform
  /** An issue of which members of the team hold bets. */
  readonly issueWire: string
  /** A head, two agents below, a member below each; and a head that is none of theirs. */
  readonly of: (name: string) => Person
  readonly post: (name: string, code: PostingCode, amount: bigint, ref: bigint) => Promise<void>
  /** All bets of a team, read so many at a time. */
  readonly betsOf: (name: string, more?: object, limit?: string) => Promise<TeamBet[]>
}

/** Days that hold all of it. */
export const RANGE = { from: '2026-11-01', to: '2026-12-31' }

/** The code of a refusal; 'ok' where there is none. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

/** All pages of a list, so many at a time. */
export async function allOf<T>(
  read: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const { items, next } = await read(undefined)
  const all = [...items]
  for (let after = next; after !== null;) {
    const part = await read(after)
    all.push(...part.items)
    after = part.next
  }
  return all
}

/** The sum of amounts of the wire. */
export const sum = <T>(items: readonly T[], pick: (item: T) => string): bigint =>
  items.reduce((all, one) => all + BigInt(pick(one)), 0n)

type Team = Omit<TeamRecords, 'issueWire' | 'betsOf'>

async function createTeam(): Promise<Team> {
  const platform = await createTestPlatform()
  await platform.runCycle()
  const people = new Map<string, Person>()

  const of = (name: string): Person => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  const add = async (name: string, above: string | null, kind: 'agent' | 'member') => {
    const member = await platform.member('1000')
    const rows = await platform.db.query<{ member_id: bigint }>(
      `update members set kind = $2, referrer_id = $3 where username = $1 returning member_id`,
      [member.username, kind, above === null ? null : of(above).id],
    )
    const id = rows[0]?.member_id ?? 0n
    people.set(name, { ...member, id, wire: `mbr_${id.toString(36)}` })
  }

  const post = async (name: string, code: PostingCode, amount: bigint, ref: bigint) => {
    const answer = await platform.deps.queue.submit({
      brandId: 1,
      accountId: of(name).accountId,
      transferKey: randomUUID(),
      inputHash: randomUUID(),
      postings: [{ code, amount: minor(amount), ref }],
      rows: null,
      writer: { name: 'test-post', write: () => [] },
    })
    if (!answer.ok) throw new Error(answer.code)
  }

  await add('head', null, 'agent')
  await add('left', 'head', 'agent')
  await add('right', 'head', 'agent')
  await add('leftMember', 'left', 'member')
  await add('rightMember', 'right', 'member')
  await add('stranger', null, 'agent')
  platform.deps.sessions.forgetAll()
  return { platform, of, post }
}

/** An issue of which the team holds bets, drawn and settled; answers its id. */
async function playLottery({ platform, of }: Team): Promise<string> {
  const { issueId } = await recordedIssue(platform)
  await betOn(of('leftMember'), issueId, ['45', '46'])
  await betOn(of('right'), issueId, ['45'])
  await betOn(of('right'), issueId, ['46'])
  await betOn(of('stranger'), issueId, ['47'])
  await settleAs45(platform, issueId)
  return issueId
}

/** Rounds of a vendor's game. */
async function playGames({ platform, of }: Team): Promise<void> {
  await platform.db.query(`insert into vendors (code, name) values ('TEAMTEST', 'Test')`)
  await platform.db.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile)
     select 1, vendor_id, 'abcdefghijklmnopqrst', 'fairhouse' from vendors
     where code = 'TEAMTEST'`,
  )
  const vendors = await platform.db.query<{ vendor_id: number }>(
    `select vendor_id from vendors where code = 'TEAMTEST'`,
  )
  const gameNo = await addGame(platform.db, 1, vendors[0]?.vendor_id ?? 0)
  const round = (no: number, name: string, staked: number, paid: number) =>
    platform.db.query(
      `insert into game_rounds as r (brand_id, round_no, vendor_id, vendor_round, member_id,
         account_id, game_no, state, staked, paid, opened_at, last_at, closed_at)
       select 1, $1::bigint, g.vendor_id, $1::bigint::text, $2, $3, g.game_no, 'closed', $5, $6,
         app_now(), app_now(), app_now() from games g where g.game_no = $4`,
      [no, of(name).id, of(name).accountId, gameNo, staked, paid],
    )
  await round(1, 'rightMember', 700, 0)
  await round(2, 'rightMember', 300, 900)
  await round(3, 'left', 500, 100)
  await round(4, 'stranger', 900, 100)
}

/**
 * A platform with such a team. Postings and rounds are written without what they are of: the ledger
 * says so when the platform is closed.
 */
export async function createTeamRecords(): Promise<TeamRecords> {
  const team = await createTeam()
  const { platform, of, post } = team
  const issueWire = await playLottery(team)
  await playGames(team)
  await post('leftMember', 'deposit.credit', 70_000n, 1n)
  await post('leftMember', 'withdrawal.hold', -20_000n, 1n)
  await rollUp(platform.deps)
  await post('leftMember', 'withdrawal.release', 5_000n, 1n)
  await post('rightMember', 'deposit.credit', 30_000n, 2n)
  await post('stranger', 'deposit.credit', 90_000n, 3n)
  await post('head', 'rebate.team', 1_234n, 1n)
  await post('head', 'rebate.teamReversal', -34n, 1n)
  await countFigures(platform.deps)
  const betsOf = (name: string, more: object = {}, limit = '2') =>
    allOf<TeamBet>(async (after) => {
      const query = { ...RANGE, ...more, limit, ...(after && { after }) }
      const { bets, next } = await of(name).call('GET /wps/agent/records/bets', { query })
      return { items: bets, next }
    })
  return { platform, issueWire, of, post, betsOf }
}
