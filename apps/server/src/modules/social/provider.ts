import type { SocialProviderId } from '@fairhouse/protocol'

/** A person at a provider. */
export interface SocialIdentity {
  /** The provider's own number of the person: never given to another. */
  readonly subject: string
  /** Left out unless the provider itself states that the address is verified. */
  readonly email?: string
  readonly fullName?: string
}

/** One sign-in flow at the provider. Its secrets stay with the server, except the state. */
export interface SocialFlow {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636), 43 characters of base64url. */
  readonly codeVerifier: string
}

/** The person refused, or the answer does not match the request: nobody is signed in. */
export class SocialRefused extends Error {}

/** A provider of social sign-in. Any other error means that it is unavailable. */
export interface SocialProvider {
  readonly id: SocialProviderId
  /** Where the browser is redirected. */
  start(flow: SocialFlow): Promise<URL>
  /** The person who came back; `query` is that of the callback. Throws SocialRefused. */
  finish(flow: SocialFlow, query: URLSearchParams): Promise<SocialIdentity>
}

/** The providers that are configured; without one there is no social sign-in. */
export type SocialProviders = ReadonlyMap<SocialProviderId, SocialProvider>
