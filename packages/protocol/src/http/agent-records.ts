import Type from 'typebox'
import { Instant, LanguageWord, PageQuery, strict } from '../schema.ts'
import {
  AgentIncome,
  BetSums,
  IncomeLine,
  MemberProfit,
  PARTS,
  TeamBet,
  TeamBetDetail,
  TeamProfit,
  TeamTransaction,
} from './agent-record-shapes.ts'
import { BetShape } from './lottery.ts'
import { AccountQuery, RecordLine, RecordSummary } from './records.ts'

const { range, span, MemberId, paging, Next, words, File, Scope, ofBets, whose } = PARTS
const { ofProfit, ofIncome, ofTransactions, transactionSums, ofAccount } = PARTS

const access = { access: 'member', realOnly: true } as const
const errors = ['MEMBER_NOT_FOUND', 'NOT_FOUND'] as const

export const agentRecordRoutes = {
  'GET /wps/agent/records/bets': {
    summary: 'What a team played, by draw and round, newest settled first; `next` tells of more',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofBets, ...paging }),
    response: strict({ ...span, bets: Type.Array(TeamBet), next: Next }),
    errors,
  },
  'GET /wps/agent/records/bets/totals': {
    summary: 'What all bets of the days come to, by product: equal to the sum of the list',
    ...access,
    delegated: ['team'],
    query: strict({
      ...range,
      memberId: ofBets.memberId,
      scope: ofBets.scope,
      product: ofBets.product,
    }),
    response: strict({
      ...span,
      total: BetSums,
      products: Type.Array(strict({ product: Type.String(), ...BetSums.properties })),
      before: strict({ from: Type.String(), to: Type.String(), ...BetSums.properties }),
    }),
    errors,
  },
  'GET /wps/agent/records/bets/open': {
    summary: 'Bets of one member that wait for their draw, newest first; a page may be short',
    ...access,
    delegated: ['team'],
    query: strict({ ...PageQuery.properties, memberId: MemberId }),
    response: strict({ bets: Type.Array(BetShape), next: Next }),
    errors,
  },
  'GET /wps/agent/records/bets/export': {
    summary: 'The same list as CSV or XLSX, of any size',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofBets, ...words }),
    response: File,
    errors,
  },
  'GET /wps/agent/records/bets/:memberId/:itemId': {
    summary: 'One draw or round of a member, with its bets',
    ...access,
    delegated: ['team'],
    params: strict({
      memberId: MemberId,
      itemId: Type.String({ pattern: '^(iss|rnd)_[0-9a-z]{1,19}$' }),
    }),
    query: strict({ language: Type.Optional(LanguageWord) }),
    response: TeamBetDetail,
    errors: [...errors, 'BET_NOT_FOUND'],
  },
  'GET /wps/agent/records/profit': {
    summary: 'Profit and loss of each member of a team, sorted, with the sum of all',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofProfit, ...paging }),
    response: TeamProfit,
    errors,
  },
  'GET /wps/agent/records/profit/export': {
    summary: 'The same list as CSV or XLSX',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofProfit, ...words }),
    response: File,
    errors,
  },
  'GET /wps/agent/records/profit/:memberId': {
    summary: 'Profit and loss of one member, or of their team, by day',
    ...access,
    delegated: ['team'],
    params: strict({ memberId: MemberId }),
    query: strict({ ...range, scope: Type.Optional(Scope) }),
    response: MemberProfit,
    errors,
  },
  'GET /wps/agent/records/income': {
    summary: 'What an agent earned, by day and kind, from the ledger',
    ...access,
    delegated: ['finances'],
    query: strict(range),
    response: AgentIncome,
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/records/income/lines': {
    summary: 'Each movement of an agent’s income, newest first, with its bill or transfer',
    ...access,
    delegated: ['finances'],
    query: strict({ ...PageQuery.properties, ...ofIncome }),
    response: strict({ ...span, lines: Type.Array(IncomeLine), next: Next }),
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/records/income/export': {
    summary: 'The movements of an agent’s income as CSV or XLSX',
    ...access,
    delegated: ['finances'],
    query: strict({ ...ofIncome, ...words }),
    response: File,
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/records/account': {
    summary: 'Account record of the agent or of a member of the team, newest first',
    ...access,
    delegated: ['finances'],
    query: strict({ ...AccountQuery.properties, ...whose }),
    response: strict({ ...span, lines: Type.Array(RecordLine), next: Next }),
    errors,
  },
  'GET /wps/agent/records/account/summary': {
    summary: 'What that account record comes to, by kind',
    ...access,
    delegated: ['finances'],
    query: strict({ ...ofAccount, ...whose }),
    response: RecordSummary,
    errors,
  },
  'GET /wps/agent/records/account/export': {
    summary: 'That account record as CSV or XLSX, oldest first, of any size',
    ...access,
    delegated: ['finances'],
    query: strict({ ...ofAccount, ...whose, ...words }),
    response: File,
    errors,
  },
  'GET /wps/agent/records/transactions': {
    summary: 'Deposits, withdrawals and transfers of a team, newest first, without bank data',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofTransactions, ...paging }),
    response: strict({ ...span, transactions: Type.Array(TeamTransaction), next: Next }),
    errors,
  },
  'GET /wps/agent/records/transactions/totals': {
    summary: 'What the same list comes to, by kind, and in as many days before',
    ...access,
    delegated: ['team'],
    query: strict(ofTransactions),
    response: strict({
      ...span,
      ...transactionSums,
      /** Up to when a large team’s movements are in the sums; null: all of the days are. */
      countedTo: Type.Union([Instant, Type.Null()]),
      before: strict({ from: Type.String(), to: Type.String(), ...transactionSums }),
    }),
    errors,
  },
  'GET /wps/agent/records/transactions/export': {
    summary: 'The same list as CSV or XLSX',
    ...access,
    delegated: ['team'],
    query: strict({ ...ofTransactions, ...words }),
    response: File,
    errors,
  },
} as const
