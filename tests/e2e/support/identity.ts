import { createHmac } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Account } from './member.ts'
import { jsonOf, requestAs } from './staff.ts'
import { sealed } from './seal.ts'
import type { Words } from './texts.ts'

const HEADERS = { 'x-fairhouse': '1', language: 'pt' }

/** The code of an authenticator at this moment (RFC 6238: SHA-1, 30 s, six digits). */
export function totpCode(secret: string, atMs = Date.now()): string {
  const bits = [...secret.replaceAll(/\s|=/g, '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** A finger that lies on the reader of the device, or does not. */
export interface Finger {
  readonly lay: (isThere: boolean) => Promise<void>
}

/** A device with a fingerprint reader, in the place of a real one. */
export async function addAuthenticator(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lay: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

/** Logs in over HTTP: the cookie of `request`'s context is the member's. */
export async function logInByRequest(request: APIRequestContext, account: Account): Promise<void> {
  const data = await sealed(request, { type: 'username', ...account })
  const answer = await request.post('/wps/session/login', { data, headers: HEADERS })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens the login, types name and password, and sends them. */
export async function logInByForm(page: Page, { t }: Words, account: Account): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: t('identity.loginTitle') })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(t('identity.username')).fill(account.username)
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: t('identity.loginSubmit'), exact: true }).click()
  return dialog
}

/** Confirms by password, where the dialog asks whether it is really the member. */
export async function stepUp(page: Page, { t }: Words, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('identity.stepUp.title') })
  await dialog.getByLabel(t('identity.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('identity.factor.confirm') }).click()
  await expect(dialog).toBeHidden()
}

interface Message {
  readonly body: string | null
}

/** The newest message to somebody that fits, as the office reads it. */
async function messageTo(target: string, pattern: RegExp, known?: string): Promise<string> {
  const office = await requestAs('ana')
  const query = { channel: 'email', q: target }
  let found: string | undefined
  const look = async () => {
    const answer = await office.get('/staff/outbox', { params: query })
    const { messages } = await jsonOf<{ messages: readonly Message[] }>(answer)
    const parts = messages.map(({ body }) => pattern.exec(body ?? '')?.[1])
    found = parts.find((part) => part !== undefined && part !== known)
    return found
  }
  await expect.poll(look, { message: `a message to ${target}`, timeout: 20_000 }).toBeDefined()
  await office.dispose()
  return found ?? ''
}

/** The code that was sent to an address, other than one that is known already. */
export function codeSentTo(target: string, known?: string): Promise<string> {
  return messageTo(target, /\b(\d{6})\b/, known)
}

/** The link that was sent to an address. */
export function linkSentTo(target: string): Promise<string> {
  return messageTo(target, /(https?:\/\/\S+reset-password\S+)/)
}

/** Goes to the security centre and waits until it stands. */
export async function openSecurity(page: Page, { t }: Words): Promise<void> {
  await page.goto('/account/security')
  await expect(page.getByRole('heading', { name: t('security.title') })).toBeVisible()
  await expect(page.getByText(t('security.password.title'), { exact: true }).first()).toBeVisible()
}
