import type { QueryOf } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { requireAgent } from '../sessions/index.ts'
import {
  downloadAccount,
  spanOf,
  tableDownload,
  wordsFor,
  type Download,
  type LocaleQuery,
} from '../records/index.ts'
import { betTable, incomeTable, profitTable, transactionTable } from './export-tables.ts'
import { findPlays, presentPlays } from './list-bets.ts'
import { filterOf } from './read-bets.ts'
import { findIncome } from './read-income.ts'
import { listProfit, orderOf, totalsOf } from './read-profit.ts'
import { findTransactions } from './read-transactions.ts'
import { accountOf, findRecordOwner } from './record-owner.ts'

/** Rows that are read at a time. */
const PART = 1_000

async function aboutOf(db: Tx, brand: Brand, { memberId }: SessionMember, choice: LocaleQuery) {
  return { words: await wordsFor(db, brand, memberId, choice), digits: brand.currency.digits }
}

/** The team's betting record. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function downloadBets(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/bets/export'>,
): Promise<Download> {
  const { brandId } = brand
  const recordOwner = await findRecordOwner(db, agent, query)
  const span = await spanOf(db, brand, query)
  const filter = await filterOf(db, brandId, query)
  const about = await aboutOf(db, brand, agent, query)
  const { tag: language } = about.words.language
  const table = betTable(async (after) => {
    const { rows, next } = await findPlays(db, recordOwner, span, filter, { after, limit: PART })
    return { items: await presentPlays(db, brandId, rows, language), next }
  }, about)
  return tableDownload(db, table, { what: 'team-bets', span, format: query.format })
}

/** Profit and loss of members. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function downloadProfit(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/profit/export'>,
): Promise<Download> {
  const recordOwner = await findRecordOwner(db, agent, { scope: 'whole', ...query })
  const span = await spanOf(db, brand, query)
  const about = await aboutOf(db, brand, agent, query)
  const { total } = await totalsOf(db, recordOwner, span)
  const order = await orderOf(db, recordOwner, query)
  const table = profitTable(
    async (after) => {
      const page = { ...order, after, limit: PART }
      const { lines, next } = await listProfit(db, recordOwner, span, page)
      return { items: lines, next }
    },
    total,
    about,
  )
  return tableDownload(db, table, { what: 'team-profit', span, format: query.format })
}

/** Movements of an agent's income. Throws NOT_FOUND. */
export async function downloadIncome(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/income/export'>,
): Promise<Download> {
  requireAgent(agent)
  const span = await spanOf(db, brand, query)
  const { kind } = query
  const table = incomeTable(
    async (before) => {
      const page = { ...(kind && { kind }), ...(before && { before }), limit: PART }
      const { lines, next } = await findIncome(db, agent, span, page)
      return { items: lines, next }
    },
    await aboutOf(db, brand, agent, query),
  )
  return tableDownload(db, table, { what: 'income', span, format: query.format })
}

/** The account record of a member of the team. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function downloadTeamAccount(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/account/export'>,
): Promise<Download> {
  const { memberId, ...choice } = query
  const { person } = await findRecordOwner(db, agent, { ...(memberId && { memberId }) })
  const account = await accountOf(db, brand.brandId, person.memberId)
  // In the language of the reader, not of the member.
  const owner = { ...account, memberId: agent.memberId, username: person.wire.username }
  return downloadAccount(db, brand, owner, choice)
}

/** Money that came and went in a team. Throws MEMBER_NOT_FOUND, NOT_FOUND. */
export async function downloadTransactions(
  db: Tx,
  brand: Brand,
  agent: SessionMember,
  query: QueryOf<'GET /wps/agent/records/transactions/export'>,
): Promise<Download> {
  const recordOwner = await findRecordOwner(db, agent, query)
  const span = await spanOf(db, brand, query)
  const { kind } = query
  const table = transactionTable(
    async (after) => {
      const page = { kind, after, limit: PART }
      const { transactions, next } = await findTransactions(db, recordOwner, span, page)
      return { items: transactions, next }
    },
    await aboutOf(db, brand, agent, query),
  )
  return tableDownload(db, table, { what: 'team-transactions', span, format: query.format })
}
