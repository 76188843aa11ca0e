export { advanceGroupTickets } from './advance-group-tickets.ts'
export { groupTicketRoutes } from './routes.ts'
