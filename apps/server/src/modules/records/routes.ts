import type { RouteTable } from '#server/http/routing.ts'
import { downloadAccount, downloadBets, downloadProfit } from './downloads.ts'
import { readFunds } from './funds.ts'
import { readAccountRecord, summariseAccount } from './read-account.ts'
import { readBetRecord } from './read-bets.ts'
import { readProfit } from './read-profit.ts'
import { sendDownload } from './send-download.ts'
import { summariseBets } from './sum-bets.ts'

export const recordRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/records/account', ({ brand, member, query }) =>
    readAccountRecord(db, brand, member, query),
  )
  route('GET /wps/records/account/summary', ({ brand, member, query }) =>
    summariseAccount(db, brand, member, query),
  )
  route('GET /wps/records/account/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadAccount(db, brand, member, query)),
  )
  route('GET /wps/records/bets', ({ brand, member, query }) =>
    readBetRecord(db, brand, member, query),
  )
  route('GET /wps/records/bets/summary', ({ brand, member, query }) =>
    summariseBets(db, brand, member, query),
  )
  route('GET /wps/records/bets/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadBets(db, brand, member, query)),
  )
  route('GET /wps/records/profit', ({ brand, member, query }) =>
    readProfit(db, brand, member, query),
  )
  route('GET /wps/records/profit/export', async ({ brand, member, query, reply }) =>
    sendDownload(reply, await downloadProfit(db, brand, member, query)),
  )
  route('GET /wps/member/info/funds/consolidated', ({ brand, member }) =>
    readFunds(db, brand, member),
  )
}
