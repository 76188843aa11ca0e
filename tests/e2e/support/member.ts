import { randomBytes, randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import type {
  Balance,
  BetWire,
  Deposit,
  Funds,
  IssueWire,
  LotteryDetail,
  SlipAccepted,
} from '@fairhouse/protocol'
import { minorToWire } from '@fairhouse/money'
import { expect } from './journey.ts'
import { sealed } from './seal.ts'
import { units, type Words } from './texts.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

export interface Account {
  readonly username: string
  readonly password: string
}

/** An unused name, with a password. */
export function newAccount(): Account {
  const suffix = randomBytes(6).toString('hex')
  return { username: `ana${suffix}`, password: `tijolo azul ${suffix}` }
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

/** Opens an account; `request` is logged in afterwards. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
  const account = newAccount()
  const body = { ...account, birthday: '1990-05-17', hasAcceptedTerms: true }
  const data = await sealed(request, body)
  await jsonOf(await request.put('/wps/member/register', { data, headers: HEADERS }))
  return account
}

/** Deposits, pays at the gateway's own page, and answers when the amount is there. */
export async function deposit(request: APIRequestContext, decimal: string): Promise<Deposit> {
  const begun = await request.post('/wps/cashier/deposits', {
    data: { method: 'pix', amountMinor: minorToWire(units(decimal)) },
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
  })
  const asked = await jsonOf<Deposit>(begun)
  await request.post(asked.instructions?.payUrl ?? '', { form: { outcome: 'paid' } })
  const state = () => request.get(`/wps/cashier/deposits/${asked.depositId}`, { headers: HEADERS })
  await expect
    .poll(async () => (await jsonOf<Deposit>(await state())).status, { message: 'the deposit' })
    .toBe('credited')
  return asked
}

/** A member with a balance, whose browser is at the home page. */
export async function enterAsMember(page: Page, words: Words, decimal: string): Promise<Account> {
  const account = await openAccount(page.request)
  await deposit(page.request, decimal)
  await page.goto('/')
  await expectBalance(page, words, decimal)
  return account
}

/** The header's balance, as it is read out. */
export async function expectBalance(page: Page, words: Words, decimal: string): Promise<void> {
  const { t, money } = words
  const name = `${t('common.balanceIs', { amount: money(decimal) })}. ${t('common.balanceRefresh')}`
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
}

/** The ledger's balance, read outside of the page. */
export async function balanceOf(request: APIRequestContext): Promise<bigint> {
  const answer = await request.get('/wps/v2/wallets/balance', { headers: HEADERS })
  return BigInt((await jsonOf<Balance>(answer)).sumBalance)
}

/** The betting record, asked beside the page. */
export async function betsOf(request: APIRequestContext): Promise<readonly BetWire[]> {
  const answer = await request.get('/lgw/bets', { headers: HEADERS })
  return (await jsonOf<{ bets: readonly BetWire[] }>(answer)).bets
}

/** A line of 1.00 on the lottery of five minutes, on an issue that stays open for the moment. */
async function lineOnSale(request: APIRequestContext) {
  const look = async () => jsonOf<LotteryDetail>(await request.get('/lgw/lotteries/SSC5'))
  const left = async () => Date.parse((await look()).lottery.current?.closesAt ?? '') - Date.now()
  await expect.poll(left, { message: 'an issue on sale', timeout: 20_000 }).toBeGreaterThan(2_000)
  const {
    lottery: { current },
    prices,
  } = await look()
  // All five digits: what is drawn meanwhile wins in one journey of a hundred thousand.
  const playCode = 'SSC_5X_DIRECT'
  const price = prices.find((one) => one.playCode === playCode)?.price
  const selection = { positions: [['7'], ['1'], ['4'], ['9'], ['0']] }
  const entry = { playCode, selection, unitStakeMinor: '10000', multiple: 1 }
  return { issueId: current?.issueId, entries: [{ ...entry, lineCount: 1, price }] }
}

/** A chase of three steps of that line; the first is a bet at once. */
export async function placeChase(request: APIRequestContext): Promise<void> {
  const data = { ...(await lineOnSale(request)), multiples: [1, 1, 1], stopOnWin: true }
  const headers = { ...HEADERS, 'idempotency-key': randomUUID() }
  await jsonOf(await request.post('/lgw/chases', { data, headers }))
}

/** Where all money of a member is, asked beside the page. */
export async function fundsOf(request: APIRequestContext): Promise<Funds> {
  const answer = await request.get('/wps/member/info/funds/consolidated', { headers: HEADERS })
  return jsonOf<Funds>(answer)
}

/** So many bets of one line on the lottery of five minutes, in one slip, sent beside the page. */
export async function placeBets(
  request: APIRequestContext,
  count: number,
): Promise<readonly string[]> {
  const { issueId, entries } = await lineOnSale(request)
  const placed = await request.post('/lgw/bets', {
    data: { issueId, entries: Array.from({ length: count }, () => entries[0]) },
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
  })
  return (await jsonOf<SlipAccepted>(placed)).betIds
}

/** One such bet. */
export async function placeBet(request: APIRequestContext): Promise<string> {
  return (await placeBets(request, 1))[0] ?? ''
}

/** The newest issue of a lottery that has been drawn. */
export async function drawnIssueOf(request: APIRequestContext, code: string): Promise<IssueWire> {
  const newest = async () => {
    const answer = await request.get(`/lgw/lotteries/${code}/issues?limit=1`)
    return (await jsonOf<{ issues: readonly IssueWire[] }>(answer)).issues[0]
  }
  await expect.poll(newest, { message: 'a drawn issue', timeout: 70_000 }).toBeDefined()
  const issue = await newest()
  if (!issue) throw new Error(`no issue of ${code} has been drawn`)
  return issue
}
