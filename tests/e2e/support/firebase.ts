import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { changePages } from './changed-page.ts'
import type { Console } from './journey.ts'

const PROJECT = 'fairhouse-journeys'
const KEY = 'E2E_FIREBASE_KEY'
const KIT = 'https://identitytoolkit.googleapis.com'
/** The code that Firebase sends in journeys. */
export const FIREBASE_CODE = '246810'

/** The published keys of Firebase, for the platform; journeys sign with them. */
export async function startFirebaseKeys(): Promise<{
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  process.env[KEY] = JSON.stringify(await exportJWK(privateKey))
  const server = createServer((_, response) => response.end(JSON.stringify({ keys })))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    // Without a key for web pages: pages have it only where a journey changes them.
    environment: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_KEYS_URL: `http://127.0.0.1:${port}/keys`,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function idTokenOf(phone: string): Promise<string> {
  const key = await importJWK(JSON.parse(process.env[KEY] ?? '{}') as JWK, 'RS256')
  const now = Math.floor(Date.now() / 1_000)
  const claims = { phone_number: phone, firebase: { sign_in_provider: 'phone' }, auth_time: now }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject('uid-1')
    .setIssuedAt(now)
    .setExpirationTime(now + 3_600)
    .sign(key)
}

/**
 * In place of Google's captcha: a box to press, and then, as there, a riddle at the end of the
 * document, out of the reach of whoever is kept in a modal dialog.
 */
const CAPTCHA = `
window.grecaptcha = {
  render(place, { callback }) {
    const button = (text, action) =>
      Object.assign(document.createElement('button'), { type: 'button', textContent: text,
        onclick: action })
    const riddle = document.createElement('div')
    riddle.style.cssText = 'position:fixed;inset-block-start:0;z-index:2000000000'
    riddle.append(button('The riddle', () => { riddle.remove(); callback('captcha-token') }))
    const found = typeof place === 'string' ? document.getElementById(place) : place
    found.append(button('I am no robot', () => document.body.append(riddle)))
    return 0
  },
  execute() {}, reset() {}, getResponse: () => '',
  ready: (then) => then(),
}
const own = new URL(document.currentScript.src).searchParams.get('onload')
if (own) setTimeout(() => window[own]())
`

/** What journeys see of, and change about Firebase. */
export interface Firebase {
  /** Paths that pages asked for at Google, in order. */
  readonly asked: string[]
  /** Out of reach from now on, or again within it. */
  isDown: boolean
}

/** Pages as of an operator who has configured a project, and Google's part in them. */
export async function withFirebase(
  page: Page,
  browserConsole: Console,
  phone: string,
): Promise<Firebase> {
  const firebase: Firebase = { asked: [], isDown: false }
  const project = JSON.stringify({ projectId: PROJECT, apiKey: 'AIza-of-the-journeys' })
  await changePages(page, browserConsole, {
    html: (text) => text.replace('"firebase":null', `"firebase":${project}`),
    policy: { 'script-src': 'https://www.google.com/recaptcha/', 'connect-src': KIT },
  })
  const answers: Record<string, () => Promise<object> | object> = {
    '/v1/recaptchaParams': () => ({ recaptchaSiteKey: 'a-key' }),
    '/v2/recaptchaConfig': () => ({}),
    '/v1/accounts:sendVerificationCode': () => ({ sessionInfo: 'a-session' }),
    '/v1/accounts:lookup': () => ({ users: [{ localId: 'uid-1', phoneNumber: phone }] }),
    '/v1/accounts:signInWithPhoneNumber': async () => ({
      idToken: await idTokenOf(phone),
      refreshToken: 'a-token',
      expiresIn: '3600',
      localId: 'uid-1',
      phoneNumber: phone,
    }),
  }
  await page.route(`${KIT}/**`, async (route: Route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    firebase.asked.push(pathname)
    if (firebase.isDown) return route.abort()
    const { code } = (request.postDataJSON() ?? {}) as { code?: string }
    if (code !== undefined && code !== FIREBASE_CODE) {
      const error = { code: 400, message: 'INVALID_CODE' }
      return route.fulfill({ status: 400, headers, json: { error } })
    }
    return route.fulfill({ headers, json: (await answers[pathname]?.()) ?? {} })
  })
  await page.route('https://www.google.com/recaptcha/**', (route) => {
    firebase.asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'text/javascript', body: CAPTCHA })
  })
  return firebase
}
