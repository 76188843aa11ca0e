export { createMember, registerMember } from './commands/register-member.ts'
export { hashPassword } from './passwords.ts'
export { memberIdOf } from './present-member.ts'
export { identityRoutes } from './routes.ts'
export {
  createSessions,
  SESSION_COOKIE,
  tokenOf,
  type SessionMember,
  type Sessions,
} from './sessions.ts'
