export { advanceGroupTickets } from './advance-group-tickets.ts'
export { maskName } from './masked-name.ts'
export { readSharesOfIssue } from './ticket-rows.ts'
