import type { Logger } from 'pino'
import type { IdentityContext } from '../identity/index.ts'
import type { SocialProviders } from './provider.ts'

/** What logging in by a social account is given: a login, and the providers. */
export interface SocialContext extends Omit<IdentityContext, 'brands' | 'queue' | 'sockets'> {
  readonly log: Logger
  readonly socialProviders: SocialProviders
}
