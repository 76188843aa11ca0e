import { passwordRoutes } from './passwords.ts'
import { registrationRoutes } from './registration.ts'
import { sessionRoutes } from './sessions.ts'

export * from './identity-bodies.ts'
export * from './registration-bodies.ts'
export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './identity-parts.ts'

/** Registration, login and protection of accounts. */
export const identityRoutes = {
  ...registrationRoutes,
  ...sessionRoutes,
  ...passwordRoutes,
} as const
