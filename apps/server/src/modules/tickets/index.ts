export { earnTickets } from './earn-tickets.ts'
export { issueTickets, readRoom, readTableState } from './issue-tickets.ts'
export { openTickets } from './open-tickets.ts'
export { seedTickets } from './seed-tickets.ts'
