import * as oidc from 'openid-client'
import { SocialRefused, type SocialProvider } from '#server/modules/social/index.ts'

interface GoogleOptions {
  /** The issuer, whose discovery document is read once. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const TIMEOUT_SECONDS = 10

/** Errors caused by the person who came back, not by the provider. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return error.code !== 'OAUTH_TIMEOUT'
  return error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 254) : undefined
}

/**
 * Google by OpenID Connect: authorization code with PKCE, state and nonce. Any issuer that keeps to
 * the standard does as well.
 */
export function createGoogle(options: GoogleOptions): SocialProvider {
  let discovered: Promise<oidc.Configuration> | undefined

  function configuration(): Promise<oidc.Configuration> {
    const issuer = new URL(options.issuer)
    // Only tests and trials reach an issuer without TLS, and only on localhost.
    const isLoopback = issuer.protocol === 'http:' && issuer.hostname === '127.0.0.1'
    discovered ??= oidc
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(isLoopback ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        // The next one asks again.
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    id: 'google',
    async start(flow) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: flow.redirectUri,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
    },
    async finish(flow, query) {
      const config = await configuration()
      const back = new URL(`${flow.redirectUri}?${query}`)
      try {
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims?.sub) throw new SocialRefused('no subject')
        const email = claims['email_verified'] === true ? textOf(claims['email']) : undefined
        const fullName = textOf(claims['name'])
        return { subject: claims.sub, ...(email && { email }), ...(fullName && { fullName }) }
      } catch (error) {
        if (isRefusal(error)) throw new SocialRefused((error as Error).message)
        throw error
      }
    },
  }
}
