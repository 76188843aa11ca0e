import type { SocialProviderId } from '@fairhouse/protocol'

/** Who somebody is at a provider. */
export interface SocialIdentity {
  /** The provider's own number of the person: never given to another. */
  readonly subject: string
  /** Left out unless the provider itself says that the address is verified. */
  readonly email?: string
  readonly fullName?: string
}

/** One way to the provider and back. The secrets in it stay with the server, save for the state. */
export interface SocialFlow {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636), 43 characters of base64url. */
  readonly codeVerifier: string
}

/** The person refused, or what came back is not what was asked for: nobody is signed in. */
export class SocialRefused extends Error {}

/** A provider of social sign-in. What else it throws means that it is out of reach. */
export interface SocialProvider {
  readonly id: SocialProviderId
  /** Where the browser goes. */
  start(flow: SocialFlow): Promise<URL>
  /** Who came back; `query` is that of the way back. Throws SocialRefused. */
  finish(flow: SocialFlow, query: URLSearchParams): Promise<SocialIdentity>
}

/** The providers that are configured; without one there is no social sign-in. */
export type SocialProviders = ReadonlyMap<SocialProviderId, SocialProvider>
