export { advanceGroupTickets } from './advance-group-tickets.ts'
