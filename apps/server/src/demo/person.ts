import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, createClient, type Client } from '@fairhouse/protocol/client'
import type { Vault } from '../adapters/vault/vault.ts'
import { derivedKey } from '#server/core/keys.ts'

/** Where demo members live: the site of a running platform, over HTTP as everybody comes. */
export interface DemoPlace {
  readonly siteUrl: string
  readonly fetch: typeof fetch
  /** Aborts all work under way; the next start resumes. */
  readonly signal: AbortSignal
  /** Between two looks at something that others do. */
  readonly pauseMs: number
  /** Signs contracts for the operator, with the platform's own key. */
  readonly vault: Vault
}

/** A demo member who is logged in. */
export interface DemoPerson {
  readonly username: string
  readonly password: string
  readonly call: Client
  /** The same action has the same key at every start: done once, however often it is tried. */
  keyOf(action: string): string
  /** Sends a picture of a document, its bytes as the body. Throws ApiError. */
  sendDocument(step: string, picture: Buffer): Promise<void>
  /** Fills in a form of the payment gateway, as a browser does. */
  post(url: string, form: Readonly<Record<string, string>>): Promise<void>
  /** Polls for two minutes, until there is an answer. */
  until<T>(what: string, look: () => Promise<T | undefined>): Promise<T>
}

const PATIENCE_MS = 120_000
const AS_API_CLIENT = { 'x-session': 'bearer' }

function clientOf({ siteUrl, fetch, signal }: DemoPlace, token?: string): Client {
  return createClient({
    baseUrl: siteUrl,
    language: () => 'pt',
    ...(token === undefined ? {} : { token }),
    fetch: (input, init) => {
      const headers = { ...(init?.headers as Record<string, string>), ...AS_API_CLIENT }
      return fetch(input, { ...init, headers, signal })
    },
  })
}

async function requireOk(response: Response, what: string): Promise<void> {
  await response.body?.cancel()
  if (!response.ok) throw new Error(`${what}: ${response.status}`)
}

/** The key of an action of a demo member: a UUID in the form of version 4, as a client's is. */
export function demoKey(username: string, action: string): string {
  const key = derivedKey('demo-life', username, action)
  return `${key.slice(0, 14)}4${key.slice(15, 19)}a${key.slice(20)}`
}

/** Logs in. Throws ApiError, or Error where a second factor was set up meanwhile. */
export async function enter(
  place: DemoPlace,
  account: { readonly username: string; readonly password: string },
): Promise<DemoPerson> {
  const { siteUrl, fetch, signal, pauseMs } = place
  const { username, password } = account
  const body = { username, password }
  const { token } = await clientOf(place)('POST /wps/session/login', { body })
  if (token === undefined) throw new Error(`${username} is asked for a second factor`)
  return {
    ...account,
    call: clientOf(place, token),
    keyOf: (action) => demoKey(username, action),
    async sendDocument(step, picture) {
      const response = await fetch(`${siteUrl}/wps/member/identity/documents/${step}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'image/jpeg',
          'x-fairhouse': '1',
        },
        body: new Uint8Array(picture),
        signal,
      })
      await requireOk(response, `the picture ${step}`)
    },
    async post(url, form) {
      const body = new URLSearchParams(form)
      // The gateway redirects the browser; the target does not matter here.
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal })
      await answer.body?.cancel()
      if (answer.status >= 400) throw new Error(`the gateway answered ${answer.status}`)
    },
    async until(what, look) {
      const giveUpAt = performance.now() + PATIENCE_MS
      for (;;) {
        const found = await look()
        if (found !== undefined) return found
        if (performance.now() > giveUpAt) throw new Error(`${username} waited in vain for ${what}`)
        await delay(pauseMs, undefined, { signal })
      }
    },
  }
}

/** True for a refusal of this code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}
