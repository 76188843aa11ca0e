import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT, createOpenIdProvider } from './openid-provider.ts'

/** The person at the provider. */
export interface Person {
  readonly id: string
  readonly email?: string
  readonly isEmailVerified?: boolean
  readonly name?: string
}

export interface IdentityProvider {
  readonly url: string
  /** The person who signs in next. */
  person: Person
  /** Names the one client and where it may be sent back to. */
  open(redirectUri: string): Promise<void>
  close(): Promise<void>
}

export { CLIENT }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

async function serve(): Promise<{
  url: string
  answerWith(listener: Listener): void
  close(): Promise<void>
}> {
  let listener: Listener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** A real OpenID provider, in place of Google: who comes is signed in at once. */
export async function startOpenIdProvider(): Promise<IdentityProvider> {
  const server = await serve()
  const self: IdentityProvider = {
    url: server.url,
    person: { id: 'nobody' },
    close: server.close,
    async open(redirectUri) {
      const answer = await createOpenIdProvider({
        issuer: server.url,
        redirectUri,
        claimsOf: () => self.person,
        interact: (_request, _response, finish) => void finish(self.person.id),
      })
      server.answerWith(answer)
    },
  }
  return self
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

interface Grant {
  readonly person: Person
  readonly redirectUri: string
  readonly challenge: string
}

/** A small OAuth server that is as strict as Facebook, in its place. */
export async function startOAuthProvider(): Promise<IdentityProvider> {
  const server = await serve()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Person>()
  const self: IdentityProvider = {
    url: server.url,
    person: { id: '0' },
    close: server.close,
    async open(allowedUri) {
      server.answerWith((request, response) => {
        const url = new URL(request.url ?? '/', server.url)
        const json = (status: number, body: object) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(body))
        if (url.pathname === '/dialog') return begin(url, allowedUri, response)
        if (url.pathname === '/graph/me') return me(request, url, json)
        return void formOf(request).then((form) => exchange(form, json))
      })
    },
  }

  function begin(url: URL, allowedUri: string, response: ServerResponse): void {
    const { redirect_uri: redirectUri = '', state = '' } = Object.fromEntries(url.searchParams)
    const challenge = url.searchParams.get('code_challenge') ?? ''
    if (redirectUri !== allowedUri) return void response.writeHead(400).end()
    const code = randomBytes(16).toString('hex')
    codes.set(code, { person: self.person, redirectUri, challenge })
    const back = new URLSearchParams({ code, state })
    response.writeHead(302, { location: `${redirectUri}?${back}` }).end()
  }

  function exchange(form: URLSearchParams, json: (status: number, body: object) => void): void {
    const code = form.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isGenuine =
      grant?.redirectUri === form.get('redirect_uri') &&
      grant?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      form.get('client_secret') === CLIENT.secret
    if (!grant || !isGenuine) return json(400, { error: { code: 100 } })
    const token = randomBytes(16).toString('hex')
    tokens.set(token, grant.person)
    json(200, { access_token: token, token_type: 'bearer', expires_in: 3_600 })
  }

  function me(
    request: IncomingMessage,
    url: URL,
    json: (status: number, body: object) => void,
  ): void {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const person = tokens.get(token)
    const proof = createHmac('sha256', CLIENT.secret).update(token).digest('hex')
    if (!person || url.searchParams.get('appsecret_proof') !== proof) return json(400, {})
    json(200, { id: person.id, name: person.name, email: person.email })
  }

  return self
}
