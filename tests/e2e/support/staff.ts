import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  request as requests,
} from '@playwright/test'
import { readStaffCode } from '../../../apps/server/src/modules/staff/index.ts'
import { withDatabase } from '../../../tools/operator/database.ts'
import { openVault } from '../../../tools/operator/vault.ts'
import { expect } from './journey.ts'
import { inspect } from './sight.ts'

/** The office's texts in Portuguese, as for a browser that prefers it. */
export const { t, date } = await loadOfficeTranslator('pt')

/** Staff of a fresh install: two administrators, support, auditor, draws, cashier. */
export type StaffName = 'ana' | 'fabio' | 'bruno' | 'carla' | 'diego' | 'elisa'
export const STAFF_PASSWORD = 'azulejo-office'

export const STAFF_HEADERS = { 'x-fairhouse': '1', language: 'pt' }

function dataDir(): string {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('E2E_DATA_DIR names the data of the platform')
  return folder
}

/** The present authenticator code, as `npm run staff:code` prints it. */
export async function staffCode(username: string): Promise<string> {
  const folder = dataDir()
  const vault = openVault(folder)
  const found = await withDatabase(folder, (db) => readStaffCode(db, vault, username))
  if (!found) throw new Error(`${username} has no authenticator`)
  return found.code
}

type State = Awaited<ReturnType<APIRequestContext['storageState']>>

async function isInside(request: APIRequestContext): Promise<boolean> {
  return (await request.get('/staff/me', { headers: STAFF_HEADERS })).ok()
}

async function logIn(username: StaffName): Promise<State> {
  const baseURL = process.env['E2E_BASE_URL'] ?? ''
  const request = await requests.newContext({ baseURL })
  const data = { username, password: STAFF_PASSWORD, code: await staffCode(username) }
  const answer = await request.post('/staff/session', { data, headers: STAFF_HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
  const state = await request.storageState()
  await request.dispose()
  return state
}

/** A stored state that is still logged in to the office; undefined where there is none. */
async function keptState(file: string): Promise<State | undefined> {
  if (!existsSync(file)) return undefined
  const state = JSON.parse(readFileSync(file, 'utf8')) as State
  const baseURL = process.env['E2E_BASE_URL'] ?? ''
  const request = await requests.newContext({ baseURL, storageState: state })
  const isGood = await isInside(request)
  await request.dispose()
  return isGood ? state : undefined
}

/**
 * A session of one of the demo staff, shared by all journeys: a code opens once, so that two logins
 * of the same person within half a minute would be one too many.
 */
export async function staffState(username: StaffName): Promise<State> {
  const file = join(dataDir(), `e2e-${username}.json`)
  const lock = `${file}.lock`
  let state: State | undefined
  const attempt = async () => {
    state = await keptState(file)
    if (state) return true
    let handle: number
    try {
      handle = openSync(lock, 'wx')
    } catch {
      // Another worker is logging in.
      return false
    }
    try {
      state = await logIn(username)
      writeFileSync(file, JSON.stringify(state))
    } finally {
      closeSync(handle)
      rmSync(lock)
    }
    return true
  }
  await expect.poll(attempt, { message: `${username} is logged in`, timeout: 40_000 }).toBe(true)
  if (!state) throw new Error(`${username} did not come in`)
  return state
}

/** The office's marker in the browser for a session. */
const HINT = { key: 'office.hasSession', value: '1' }

/** Lets a browser in as one of the demo staff. */
export async function enterAs(context: BrowserContext, username: StaffName): Promise<void> {
  const { cookies } = await staffState(username)
  await context.addCookies(cookies)
  await context.addInitScript(({ key, value }) => {
    // Frames without an address of their own have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem(key, value)
  }, HINT)
}

/** The same beside the page: requests of one of the staff. */
export async function requestAs(username: StaffName): Promise<APIRequestContext> {
  const baseURL = process.env['E2E_BASE_URL'] ?? ''
  return requests.newContext({
    baseURL,
    storageState: await staffState(username),
    extraHTTPHeaders: STAFF_HEADERS,
  })
}

export async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

/** Goes to a screen and waits until it has its heading. */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/office/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

/** Gives the reason that a dialog requires, and confirms. */
export async function giveReason(page: Page, reason: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('office.reason')).fill(reason)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  // It may lead back to what it was about.
  await expect(dialog.getByLabel(t('office.reason'))).toBeHidden()
}

/** The row of a grid that contains a text. */
export function gridRow(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Another staff member approves a proposal: the row of approvals that contains a text. */
export async function approveAs(
  browser: Browser,
  username: StaffName,
  text: string,
  where: string,
): Promise<void> {
  const context = await browser.newContext({ locale: 'pt-BR' })
  await enterAs(context, username)
  const page = await context.newPage()
  await openScreen(page, 'approvals', t('office.nav.approvals'))
  await gridRow(page, text).getByRole('gridcell').first().click()
  await inspect(page, where)
  await page.getByRole('button', { name: t('office.approval.approve') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await context.close()
}
