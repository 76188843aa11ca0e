import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'

/** A person's claims at a provider. */
export interface Claims {
  readonly email?: string | undefined
  readonly isEmailVerified?: boolean | undefined
  readonly name?: string | undefined
}

export const CLIENT = { id: '1234567890', secret: 'a secret between the two of us' } as const

/** Ends an interaction: who signed in, or nobody. */
export type Finish = (accountId: string | undefined) => Promise<void>

export interface OpenIdOptions {
  readonly issuer: string
  /** Where the one client may be sent back to. */
  readonly redirectUri: string
  readonly claimsOf: (accountId: string) => Claims
  /** Shows a sign-in form, or answers at once. */
  readonly interact: (request: IncomingMessage, response: ServerResponse, finish: Finish) => void
}

/** The library warns of its runtime, and of keys in memory: both are meant here. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console
  const silent = () => undefined
  Object.assign(console, { warn: silent, info: silent })
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, info })
  }
}

/** A real OpenID provider with one client: with PKCE, and claims in the id token as Google has. */
export async function createOpenIdProvider(
  options: OpenIdOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }
  return quietly(async () => {
    const { Provider, interactionPolicy } = await import('oidc-provider')
    const policy = interactionPolicy.base()
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
    const provider = new Provider(options.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [options.redirectUri],
          response_types: ['code'],
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      // As Google does: the claims are in the id token itself.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, accountId) => {
        const { email, isEmailVerified = true, name } = options.claimsOf(accountId)
        const claims = { sub: accountId, email, email_verified: isEmailVerified, name }
        return { accountId, claims: () => claims }
      },
      async loadExistingGrant(ctx) {
        const { client, account, provider: here } = ctx.oidc
        const grant = new here.Grant({
          clientId: client?.clientId ?? '',
          accountId: account?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
      options.interact(request, response, async (accountId) => {
        const refused = { error: 'access_denied', error_description: 'nobody signed in' }
        const signedIn = { login: { accountId: accountId ?? '' }, select_account: {} }
        const result = accountId === undefined ? refused : signedIn
        await provider.interactionFinished(request, response, result)
      })
    }
  })
}
