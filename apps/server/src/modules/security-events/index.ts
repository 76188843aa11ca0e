export { noticesSince, recordSecurityEvent, securityEventsOf } from './security-events.ts'
