export { creditDeposit } from './commands/credit-deposit.ts'
export { requestDeposit } from './commands/request-deposit.ts'
export type { PaymentGateway } from './gateway.ts'
export { cashierRoutes } from './routes.ts'
