export { canonical, GENESIS, type Head } from './chain.ts'
export { readAudit } from './queries.ts'
export { verifyAudit, type AuditFault, type AuditReport } from './verify-audit.ts'
export { signAuditHeads, writeAudit, type AuditEntry } from './write-audit.ts'
