import { presentTerms, type Terms } from '@fairhouse/agency'
import type { BrandSeed } from '@fairhouse/profiles'
import { openDemoAccount } from '../../../apps/server/src/demo/accounts.ts'
import {
  issueBills,
  issueTurns,
  payBills,
} from '../../../apps/server/src/modules/agent-pay/index.ts'
import { payTeamRebates, setRates } from '../../../apps/server/src/modules/team-rebates/index.ts'
import {
  signContract,
  termsOf,
  writeCountedTo,
  writePlayed,
} from '../../../apps/server/test/pay-world.ts'
import { TEST_BRAND } from '../../../apps/server/test/platform.ts'
import { breakColumn, poisonWrites, type DueRows, type Scenario } from './scenario.ts'
import { SECOND, type Stage } from './stage.ts'

/** Contracts apply from the day after; the figures are complete to the end of the second day. */
const SIGNED_ON = '2026-11-19'
const DAY = '2026-11-20'
const TODAY = '2026-11-21'
const STAKE = 90_000_000

interface Team {
  readonly brandId: number
  readonly agentId: bigint
  readonly memberId: bigint
  readonly accountId: bigint
}

let teams = 0

/** Opens members of a brand, each below the one before: agents, and a member at the end. */
async function openLine({ platform: { db } }: Stage, seed: BrandSeed, length: number) {
  teams += 1
  const ids: bigint[] = []
  const accounts: bigint[] = []
  let above: string | undefined
  for (let at = 0; at < length; at += 1) {
    const username = `line${teams}x${at}`
    const isAgent = at < length - 1
    const account = { username, password: 'a long enough phrase', opening: '0', isAgent, above }
    await openDemoAccount(db, seed, account)
    const rows = await db.query<{ member_id: bigint; account_id: bigint }>(
      `select member_id, account_id from members join ledger_accounts using (brand_id, member_id)
       where brand_id = $1 and username = $2`,
      [seed.brandId, username],
    )
    ids.push(rows[0]?.member_id ?? 0n)
    accounts.push(rows[0]?.account_id ?? 0n)
    above = username
  }
  return { ids, accounts }
}

/** An agent with one member, who played on both days. */
async function openTeam(stage: Stage, seed: BrandSeed): Promise<Team> {
  const { brandId } = seed
  const { ids, accounts } = await openLine(stage, seed, 2)
  const [agentId = 0n, memberId = 0n] = ids
  const { db } = stage.platform
  for (const day of [DAY, TODAY]) {
    await writePlayed(db, { brandId, memberId }, day, { stake: STAKE })
  }
  await writeCountedTo(db, brandId, DAY)
  return { brandId, agentId, memberId, accountId: accounts[0] ?? 0n }
}

/** A real-time salary applies from the current day on. */
function sign({ platform: { db } }: Stage, team: Team, kind: Terms['kind']): Promise<bigint> {
  const signedOn = kind === 'realtimeSalary' ? DAY : SIGNED_ON
  return signContract(db, { ...team, uplineId: null }, presentTerms(termsOf({ kind })), signedOn)
}

/** Three teams of the first brand, or one of each, with a contract of their agents. */
async function contracts(stage: Stage, seeds: readonly BrandSeed[], kind: Terms['kind']) {
  const made = []
  for (const seed of seeds) {
    const team = await openTeam(stage, seed)
    made.push({ ...team, contractNo: await sign(stage, team, kind) })
  }
  return made
}

/** Who is paid by a contract. */
interface Made {
  readonly contractNo: bigint
}

const ONE_BRAND = [TEST_BRAND, TEST_BRAND, TEST_BRAND]
const BOTH_BRANDS = [TEST_BRAND, SECOND]

const bills = (stage: Stage, made: readonly Made[], where = 'true') => () =>
  stage.counts(
    `select count(*) from contract_bills where contract_no = $1 and ${where}`,
    made.map(({ contractNo }) => contractNo),
  )

const contextOf = ({ platform: { db, deps } }: Stage) => ({ db, brands: deps.brands })

/** Contracts of a brand, one of which cannot be billed. */
async function contractsOfBills(
  stage: Stage,
  table: 'contracts' | 'contract_bills',
): Promise<DueRows> {
  const made = await contracts(stage, ONE_BRAND, 'dailySalary')
  const bad = made[0]?.contractNo
  return {
    key: `1/${bad}`,
    turn: () => issueBills(contextOf(stage)),
    poison: poisonWrites(stage, table, `NEW.contract_no = ${bad}`),
    done: bills(stage, made),
  }
}

/** Brands of which one has figures up to no day: it fails as a whole, and the other does not. */
async function brandsOfBills(
  stage: Stage,
  kind: Terms['kind'],
  work: typeof issueBills,
): Promise<DueRows> {
  const made = await contracts(stage, BOTH_BRANDS, kind)
  return {
    key: '1',
    turn: () => work(contextOf(stage)),
    poison: breakColumn(
      stage,
      { table: 'agency_places', column: 'counted_to', where: `brand_id = ${made[0]?.brandId}` },
      `'infinity'`,
    ),
    done: bills(stage, made),
  }
}

/** The bill of a contract is its only one. */
const billNo = (stage: Stage, contractNo: bigint | undefined) =>
  stage.value<bigint>('select bill_no from contract_bills where contract_no = $1', [contractNo])

export const billScenarios: readonly Scenario[] = [
  {
    queue: 'bills.make',
    arrange: (stage) => brandsOfBills(stage, 'dailySalary', issueBills),
  },
  {
    queue: 'bills.turn',
    arrange: (stage) => brandsOfBills(stage, 'realtimeSalary', issueTurns),
  },
  {
    queue: 'bill.make',
    step: 'when a bill is written',
    arrange: (stage) => contractsOfBills(stage, 'contract_bills'),
  },
  {
    queue: 'bill.make',
    step: 'when it is said when a contract is billed next',
    arrange: (stage) => contractsOfBills(stage, 'contracts'),
  },
  {
    queue: 'bill.pay',
    async arrange(stage) {
      const made = await contracts(stage, ONE_BRAND, 'dailySalary')
      await issueBills(contextOf(stage))
      const bad = await billNo(stage, made[0]?.contractNo)
      return {
        key: `1/${bad}`,
        turn: () => payBills(contextOf(stage)),
        poison: poisonWrites(stage, 'bill_payments', `NEW.bill_no = ${bad}`),
        done: () => stage.postings('contract.pay', made),
      }
    },
  },
  {
    queue: 'bill.close',
    async arrange(stage) {
      const made = []
      for (const seed of ONE_BRAND) made.push(await openShort(stage, seed))
      await issueBills(contextOf(stage))
      const bad = await billNo(stage, made[0]?.contractNo)
      await stage.platform.db.query(
        'update contract_bills set expires_at = app_now() where contract_no = any($1)',
        [made.map(({ contractNo }) => contractNo)],
      )
      return {
        key: `1/${bad}`,
        turn: () => payBills(contextOf(stage)),
        poison: poisonWrites(
          stage,
          'contract_bills',
          `NEW.bill_no = ${bad} and NEW.state = 'expired'`,
        ),
        done: bills(stage, made, `state = 'expired'`),
      }
    },
  },
]

/** A contract that an agent without money is to pay to the one below. */
async function openShort(stage: Stage, seed: BrandSeed): Promise<Made> {
  const { db } = stage.platform
  const { brandId } = seed
  const { ids } = await openLine(stage, seed, 3)
  const [uplineId = 0n, agentId = 0n, memberId = 0n] = ids
  await writePlayed(db, { brandId, memberId }, DAY, { stake: STAKE })
  await writeCountedTo(db, brandId, DAY)
  const terms = presentTerms(termsOf({ kind: 'dailySalary', payer: 'upline' }))
  return { contractNo: await signContract(db, { brandId, agentId, uplineId }, terms, SIGNED_ON) }
}

export const rebateScenario: Scenario = {
  queue: 'rebate.pay',
  async arrange(stage) {
    const { db } = stage.platform
    const made: Team[] = []
    for (const seed of BOTH_BRANDS) {
      const team = await openTeam(stage, seed)
      await db.transaction((tx) =>
        setRates(tx, team.brandId, {
          memberId: team.agentId,
          aboveId: null,
          rates: [{ product: 'lottery', ratePpm: 9_000 }],
          from: DAY,
          by: 'staff:otto',
        }),
      )
      made.push(team)
    }
    return {
      key: '1',
      turn: () => payTeamRebates(contextOf(stage), 1),
      poison: poisonWrites(stage, 'team_rebate_days', `NEW.brand_id = ${made[0]?.brandId}`),
      done: () => stage.postings('rebate.team', made),
    }
  },
}
