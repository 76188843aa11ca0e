import type { SessionMember } from '#server/core/caller.ts'
import { askedLanguage, languageOf } from '#server/http/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readAccountRecord, sendDownload, summariseAccount } from '../records/index.ts'
import {
  downloadBets,
  downloadIncome,
  downloadProfit,
  downloadTeamAccount,
  downloadTransactions,
} from './downloads.ts'
import { readBetTotals, readOpenBets, readTeamBet, readTeamBets } from './read-bets.ts'
import { readIncome, readIncomeLines } from './read-income.ts'
import { readMemberProfit, readTeamProfit } from './read-profit.ts'
import { readTransactions, readTransactionTotals } from './read-transactions.ts'
import { accountOf, findRecordOwner } from './record-owner.ts'

/** The wallet that an account record is read from. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
async function walletOf(db: Tx, agent: SessionMember, memberId: string | undefined) {
  const { person } = await findRecordOwner(db, agent, memberId === undefined ? {} : { memberId })
  return accountOf(db, agent.brandId, person.memberId)
}

const betRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/agent/records/bets', ({ brand, member, query, request }) =>
    readTeamBets(db, brand, member, query, languageOf(request)),
  )
  route('GET /wps/agent/records/bets/totals', ({ brand, member, query }) =>
    readBetTotals(db, brand, member, query),
  )
  route('GET /wps/agent/records/bets/open', ({ brand, member, query }) =>
    readOpenBets(db, brand, member, query),
  )
  route('GET /wps/agent/records/bets/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadBets(db, brand, member, query)),
  )
  route(
    'GET /wps/agent/records/bets/:memberId/:itemId',
    ({ brand, member, params, query, request }) =>
      readTeamBet(db, brand, member, params, askedLanguage(query, request)),
  )
  route('GET /wps/agent/records/profit', ({ brand, member, query }) =>
    readTeamProfit(db, brand, member, query),
  )
  route('GET /wps/agent/records/profit/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadProfit(db, brand, member, query)),
  )
  route('GET /wps/agent/records/profit/:memberId', ({ brand, member, params, query }) =>
    readMemberProfit(db, brand, member, params.memberId, query),
  )
}

const moneyRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/agent/records/income', ({ brand, member, query }) =>
    readIncome(db, brand, member, query),
  )
  route('GET /wps/agent/records/income/lines', ({ brand, member, query }) =>
    readIncomeLines(db, brand, member, query),
  )
  route('GET /wps/agent/records/income/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadIncome(db, brand, member, query)),
  )
  route('GET /wps/agent/records/account', async ({ brand, member, query }) => {
    const { memberId, ...choice } = query
    return readAccountRecord(db, brand, await walletOf(db, member, memberId), choice)
  })
  route('GET /wps/agent/records/account/summary', async ({ brand, member, query }) => {
    const { memberId, ...choice } = query
    return summariseAccount(db, brand, await walletOf(db, member, memberId), choice)
  })
  route('GET /wps/agent/records/account/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadTeamAccount(db, brand, member, query)),
  )
  route('GET /wps/agent/records/transactions', ({ brand, member, query }) =>
    readTransactions(db, brand, member, query),
  )
  route('GET /wps/agent/records/transactions/totals', ({ brand, member, query }) =>
    readTransactionTotals(db, brand, member, query),
  )
  route('GET /wps/agent/records/transactions/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadTransactions(db, brand, member, query)),
  )
}

export const agentRecordRoutes: RouteTable = (route, deps) => {
  betRoutes(route, deps)
  moneyRoutes(route, deps)
}
