import { randomInt, randomUUID } from 'node:crypto'
import { minorToWire } from '@fairhouse/money'
import type { Deposit, IdentityOverview, Withdrawal } from '@fairhouse/protocol'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  request as requests,
} from '@playwright/test'
import { takePhotograph } from '../../../apps/server/test/photograph.ts'
import { cpfOf } from '../../../apps/server/test/tax-ids.ts'
import { stepUpByRequest } from './contacts.ts'
import { expect } from './journey.ts'
import { type Account, deposit, openAccount } from './member.ts'
import { coolOff, FUND_PASSWORD } from './payouts.ts'
import { sealed } from './seal.ts'
import { enterAs, jsonOf, STAFF_HEADERS, type StaffName } from './staff.ts'
import { units } from './texts.ts'

/** A member outside of the page, with requests of their own and no browser. */
export interface Aside {
  readonly account: Account
  readonly request: APIRequestContext
}

/** Opens an account that no page is logged in to. */
export async function openAside(): Promise<Aside> {
  const request = await requests.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  return { request, account: await openAccount(request) }
}

/** Gives what a withdrawal needs, by requests: name, fund password, an account that cooled off. */
async function prepareWithdrawals(request: APIRequestContext, account: Account): Promise<void> {
  await stepUpByRequest(request, account)
  const headers = STAFF_HEADERS
  const name = { realName: 'Ana Maria Souza' }
  const named = await request.put('/wps/member/real-name', { data: name, headers })
  expect(named.ok(), await named.text()).toBe(true)
  const password = { fundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD }
  const bank = {
    kind: 'br',
    bankCode: '001',
    branchNumber: '1234',
    accountNumber: `${randomInt(1_000_000, 1_000_000_000)}-6`,
    accountType: 'checking',
  }
  for (const [path, body] of [
    ['/wps/member/fund-password', password],
    ['/wps/member/bank-accounts', bank],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a member does it
    const answer = await request.post(path, { data: await sealed(request, body), headers })
    // oxlint-disable-next-line no-await-in-loop -- the same
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await coolOff(account)
}

/** A member with money who may withdraw. */
export async function openWithdrawer(decimal: string): Promise<Aside> {
  const aside = await openAside()
  await deposit(aside.request, decimal)
  await prepareWithdrawals(aside.request, aside.account)
  return aside
}

/** Requests a withdrawal: the first one, of money that was not wagered, is held. */
export async function askForWithdrawal(
  request: APIRequestContext,
  decimal: string,
): Promise<Withdrawal> {
  const headers = STAFF_HEADERS
  const found = await request.get('/wps/member/security', { headers })
  const { bankAccounts } = await jsonOf<{ bankAccounts: { bankAccountId: string }[] }>(found)
  const data = await sealed(request, {
    amountMinor: minorToWire(units(decimal)),
    bankAccountId: bankAccounts[0]?.bankAccountId,
    fundPassword: FUND_PASSWORD,
  })
  const asked = await request.post('/wps/cashier/withdrawals', {
    data,
    headers: { ...headers, 'idempotency-key': randomUUID() },
  })
  return jsonOf<Withdrawal>(asked)
}

/** What happens to a deposit at the gateway by its page of faults. */
export async function actAtGateway(
  { request }: Aside,
  { depositId, instructions }: Deposit,
  act: 'payStranger' | 'chargeBack',
): Promise<void> {
  const { origin } = new URL(instructions?.payUrl ?? '')
  const form = { subject: depositId, act }
  const answer = await request.post(`${origin}/control/acts`, { form })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Gives name and tax number. */
export async function identify({ request, account }: Aside): Promise<void> {
  const headers = STAFF_HEADERS
  await stepUpByRequest(request, account)
  const data = { realName: 'Rita Maria Lima' }
  expect((await request.put('/wps/member/real-name', { data, headers })).ok()).toBe(true)
  const taxId = cpfOf(randomInt(400_000_000, 900_000_000))
  const number = await sealed(request, { taxId })
  await jsonOf(await request.put('/wps/member/identity/tax-id', { data: number, headers }))
}

/** Submits the pictures of an identity card, the first time or again. */
export async function handInDocuments({ request }: Aside): Promise<IdentityOverview> {
  await sendDocuments(request)
  const headers = STAFF_HEADERS
  const submitted = await request.post('/wps/member/identity/submit', {
    data: { documentKind: 'idCard' },
    headers,
  })
  return jsonOf<IdentityOverview>(submitted)
}

async function sendDocuments(request: APIRequestContext): Promise<void> {
  const data = await takePhotograph()
  const headers = { ...STAFF_HEADERS, 'content-type': 'image/jpeg' }
  for (const step of ['documentFront', 'documentBack', 'selfie']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a member does it
    await jsonOf(await request.post(`/wps/member/identity/documents/${step}`, { data, headers }))
  }
}

/** A browser context for a staff member; close it at the end. */
export async function deskOf(browser: Browser, name: StaffName): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'pt-BR' })
  await enterAs(context, name)
  return context
}
