import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import {
  findByName,
  readChildren,
  readOverview,
} from '../../../apps/server/src/modules/agency/read-team.ts'
import {
  readBetTotals,
  readTeamBets,
} from '../../../apps/server/src/modules/agent-records/read-bets.ts'
import { readIncome } from '../../../apps/server/src/modules/agent-records/read-income.ts'
import { readTeamProfit } from '../../../apps/server/src/modules/agent-records/read-profit.ts'
import {
  readTransactions,
  readTransactionTotals,
} from '../../../apps/server/src/modules/agent-records/read-transactions.ts'

export interface Range {
  readonly from: string
  readonly to: string
}

export type Agent = Parameters<typeof readOverview>[2]

/** An agent as a session has it. */
export async function findAgent(db: Db, username: string): Promise<Agent> {
  const rows = await db.query<{ member_id: bigint; account_id: bigint }>(
    `select member_id, account_id from members join ledger_accounts using (brand_id, member_id)
     where brand_id = 1 and username_key = $1`,
    [username],
  )
  const [row] = rows
  if (!row) throw new RangeError(`no ${username} in the tree`)
  return {
    brandId: 1,
    memberId: row.member_id,
    accountId: row.account_id,
    username,
    kind: 'agent',
    sessionId: '',
    stepUpUntil: undefined,
    isRestricted: false,
    idleSeconds: 1_800,
  }
}

type Report = (agent: Agent, range: Range) => Promise<unknown>

/** The initial requests of the agent centre's screens. */
export function reportsOf(db: Db, brand: Brand): Readonly<Record<string, Report>> {
  return {
    overview: (agent, range) => readOverview(db, brand, agent, range),
    treeByName: (agent, range) => readChildren(db, brand, agent, { ...range }),
    treeByTurnover: (agent, range) =>
      readChildren(db, brand, agent, { ...range, sort: 'turnover' }),
    search: (agent) => findByName(db, brand.brandId, agent.memberId, 't11n77'),
    betTotals: (agent, range) => readBetTotals(db, brand, agent, { ...range, scope: 'whole' }),
    bets: (agent, range) => readTeamBets(db, brand, agent, { ...range, scope: 'whole' }, 'pt'),
    profit: (agent, range) => readTeamProfit(db, brand, agent, { ...range }),
    profitByName: (agent, range) => readTeamProfit(db, brand, agent, { ...range, sort: 'name' }),
    transactions: (agent, range) => readTransactions(db, brand, agent, { ...range }),
    transactionTotals: (agent, range) => readTransactionTotals(db, brand, agent, { ...range }),
    income: (agent, range) => readIncome(db, brand, agent, { ...range }),
  }
}
