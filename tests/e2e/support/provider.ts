import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import {
  type Claims,
  CLIENT,
  createOpenIdProvider,
  type Finish,
} from '../../../apps/server/test/openid-provider.ts'
import type { InputDevice } from './input-device.ts'
import { expect } from './journey.ts'

/** The platform's settings for the provider that replaces Google. */
export interface Provider {
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** The provider's own page: who it is that signs in there. */
const PAGE = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Provider</title>
<link rel="icon" href="data:,">
<h1>Sign in to the provider</h1>
<form method="post">
  <p><label>E-mail <input name="email" type="email"></label></p>
  <p><label>Name <input name="name"></label></p>
  <p><button name="action" value="sign-in">Sign in</button>
    <button name="action" value="cancel">Cancel</button></p>
</form>`

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

/** Starts the provider; `redirectUri` is the platform's redirect address. */
export async function startProvider(redirectUri: string): Promise<Provider> {
  const people = new Map<string, Claims>()
  let answer = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(503).end()
  }
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function interact(request: IncomingMessage, response: ServerResponse, finish: Finish) {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
      return
    }
    const form = await formOf(request)
    if (form.get('action') === 'cancel') return finish(undefined)
    const email = form.get('email') ?? ''
    people.set(email, { email, name: form.get('name') ?? '' })
    await finish(email)
  }

  answer = await createOpenIdProvider({
    issuer,
    redirectUri,
    claimsOf: (accountId) => people.get(accountId) ?? {},
    interact: (request, response, finish) => void interact(request, response, finish),
  })
  return {
    environment: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Signs in at the provider's page, which the browser is on. */
export async function signInAtProvider(
  page: Page,
  input: InputDevice,
  who: { readonly email: string; readonly name: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in to the provider' })).toBeVisible()
  await input.type(page.getByLabel('E-mail'), who.email)
  await input.type(page.getByLabel('Name'), who.name)
  await input.press(page.getByRole('button', { name: 'Sign in' }))
}

/** Goes back from the provider's page without signing in. */
export async function leaveProvider(page: Page, input: InputDevice): Promise<void> {
  await input.press(page.getByRole('button', { name: 'Cancel' }))
}
