import { createHash, createHmac } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { SocialRefused, type SocialProvider } from '#server/modules/social/index.ts'

interface FacebookOptions {
  readonly appId: string
  readonly appSecret: string
  /** The login dialog, and the API behind it: without a slash at the end. */
  readonly dialogUrl: string
  readonly graphUrl: string
}

const TIMEOUT_MS = 10_000

const Tokens = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 4_096 }) })
const Profile = Type.Object({
  id: Type.String({ pattern: '^[0-9]{1,40}$' }),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
})

function reader<S extends TSchema>(shape: S) {
  const check = Compile(shape)
  return async (request: Promise<Response>): Promise<Static<S>> => {
    const response = await request
    // 5xx is the provider's fault; anything else means that code or token are invalid.
    if (response.status >= 500) throw new Error(`the provider answered ${response.status}`)
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok || !check.Check(body)) throw new SocialRefused('refused by the provider')
    return body as Static<S>
  }
}

const readTokens = reader(Tokens)
const readProfile = reader(Profile)

/**
 * Facebook by OAuth 2: authorization code with state and PKCE. A call with the member's token is
 * proven by the app's secret, so that a token stolen elsewhere opens nothing here.
 */
export function createFacebook(options: FacebookOptions): SocialProvider {
  const ask = (url: URL, init: RequestInit = {}) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })

  return {
    id: 'facebook',
    async start(flow) {
      const url = new URL(options.dialogUrl)
      const challenge = createHash('sha256').update(flow.codeVerifier).digest('base64url')
      url.search = new URLSearchParams({
        client_id: options.appId,
        redirect_uri: flow.redirectUri,
        response_type: 'code',
        scope: 'public_profile,email',
        state: flow.state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString()
      return url
    },
    async finish(flow, query) {
      const code = query.get('code')
      if (query.get('state') !== flow.state || !code) throw new SocialRefused('no code')
      const body = new URLSearchParams({
        client_id: options.appId,
        client_secret: options.appSecret,
        redirect_uri: flow.redirectUri,
        code_verifier: flow.codeVerifier,
        code,
      })
      const token = (
        await readTokens(
          ask(new URL(`${options.graphUrl}/oauth/access_token`), { method: 'POST', body }),
        )
      ).access_token
      const me = new URL(`${options.graphUrl}/me`)
      me.search = new URLSearchParams({
        fields: 'id,name,email',
        appsecret_proof: createHmac('sha256', options.appSecret).update(token).digest('hex'),
      }).toString()
      const profile = await readProfile(ask(me, { headers: { authorization: `Bearer ${token}` } }))
      // Facebook gives an address only when it is confirmed.
      const { id, email, name } = profile
      return {
        subject: id,
        ...(email && { email: email.slice(0, 254) }),
        ...(name && { fullName: name.slice(0, 120) }),
      }
    },
  }
}
