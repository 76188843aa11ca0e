export * from './errors.ts'
export * from './events.ts'
export * from './field-rules.ts'
export * from './headers.ts'
export * from './game-rules.ts'
export * from './help.ts'
export * from './http/agent-links.ts'
export * from './http/agent-pay.ts'
export * from './agent-words.ts'
export type {
  AgentIncome,
  BetSums,
  IncomeKind,
  IncomeLine,
  MemberProfit,
  NetFigures,
  ProfitSort,
  RecordScope,
  TeamBet,
  TeamBetDetail,
  TeamBetState,
  TeamProfit,
  TeamTransaction,
  TransactionKind,
} from './http/agent-record-shapes.ts'
export * from './http/agents.ts'
export * from './http/cashier.ts'
export * from './http/catalogue.ts'
export * from './http/chases.ts'
export * from './http/contract-routes.ts'
export * from './http/contracts.ts'
export * from './http/exposure.ts'
export * from './http/factors.ts'
export * from './http/gambling-limits.ts'
export * from './http/follow-plans.ts'
export * from './http/group-tickets.ts'
export * from './http/help.ts'
export * from './http/identity.ts'
export * from './http/kyc.ts'
export * from './http/look.ts'
export * from './http/lottery-menus.ts'
export * from './http/lottery-shapes.ts'
export * from './http/lottery.ts'
export * from './http/members.ts'
export * from './http/notices.ts'
export * from './http/play-clock.ts'
export * from './http/play.ts'
export * from './http/profile.ts'
export * from './http/receipts.ts'
export * from './http/records.ts'
export * from './http/social-provider.ts'
export * from './http/social.ts'
export * from './http/register-settings.ts'
export * from './http/sub-accounts.ts'
export * from './http/support.ts'
export * from './http/system.ts'
export * from './http/team-rebates.ts'
export * from './http/verification.ts'
export * from './http/transfers.ts'
export * from './http/wallet.ts'
export * from './http/withdrawals.ts'
export * from './notices.ts'
export * from './openapi.ts'
export * from './open-pages.ts'
export * from './pages.ts'
export * from './profile-fields.ts'
export * from './crypto-networks.ts'
export * from './payment-methods.ts'
export * from './proofs.ts'
export * from './record-kinds.ts'
export * from './rounds.ts'
export * from './routes.ts'
export * from './schema.ts'
export * from './staff/index.ts'
export * from './support.ts'
export * from './switches.ts'
export * from './vendor/index.ts'
export * from './withdrawals.ts'
export * from './words.ts'
