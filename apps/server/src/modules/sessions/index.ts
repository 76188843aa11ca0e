export { overdueSessions } from './overdue-sessions.ts'
export { requireAgent } from './require-agent.ts'
export {
  clearSessionCookie,
  createSessions,
  hashToken,
  holderOf,
  tokenOf,
  type Sessions,
} from './sessions.ts'
export { announceSessionChange } from './session-writes.ts'
export { startAnswer } from './start-answer.ts'
