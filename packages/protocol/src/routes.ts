import type { Static, TSchema } from 'typebox'
import type { AgentPermission } from './agent-words.ts'
import type { ErrorCode } from './errors.ts'
import { catalogueRoutes } from './http/catalogue.ts'
import { agentRecordRoutes } from './http/agent-records.ts'
import { agentLinkRoutes } from './http/agent-links.ts'
import { agentPayRoutes } from './http/agent-pay.ts'
import { agentRoutes } from './http/agents.ts'
import { contractRoutes } from './http/contract-routes.ts'
import { cashierRoutes } from './http/cashier.ts'
import { chaseRoutes } from './http/chases.ts'
import { customerServiceRoutes } from './http/customer-service.ts'
import { factorRoutes } from './http/factors.ts'
import { gamblingLimitRoutes } from './http/gambling-limits.ts'
import { followPlanRoutes } from './http/follow-plans.ts'
import { groupTicketRoutes } from './http/group-tickets.ts'
import { helpRoutes } from './http/help.ts'
import { identityRoutes } from './http/identity.ts'
import { kycRoutes } from './http/kyc.ts'
import { lotteryRoutes } from './http/lottery.ts'
import { memberRoutes } from './http/members.ts'
import { profileRoutes } from './http/profile.ts'
import { noticeRoutes } from './http/notices.ts'
import { playClockRoutes } from './http/play-clock.ts'
import { playRoutes } from './http/play.ts'
import { bonusRoutes } from './http/bonuses.ts'
import { freeRoundRoutes } from './http/free-rounds.ts'
import { pointRoutes } from './http/points.ts'
import { rankRoutes } from './http/ranks.ts'
import { missionRoutes } from './http/missions.ts'
import { promotionRoutes } from './http/promotions.ts'
import { referralRoutes } from './http/referral.ts'
import { rewardRoutes } from './http/rewards.ts'
import { ticketRoutes } from './http/tickets.ts'
import { raceRoutes } from './http/races.ts'
import { receiptRoutes } from './http/receipts.ts'
import { recordRoutes } from './http/records.ts'
import { socialRoutes } from './http/social.ts'
import { subAccountRoutes } from './http/sub-accounts.ts'
import { supportRoutes } from './http/support.ts'
import { systemRoutes } from './http/system.ts'
import { teamRebateRoutes } from './http/team-rebates.ts'
import { transferRoutes } from './http/transfers.ts'
import { verificationRoutes } from './http/verification.ts'
import { walletRoutes } from './http/wallet.ts'
import { winnerRoutes } from './http/winners.ts'
import { withdrawalRoutes } from './http/withdrawals.ts'
import { staffAccountRoutes } from './staff/accounts.ts'
import { staffAffiliateRoutes } from './staff/affiliates.ts'
import { staffAgentPayRoutes } from './staff/agent-pay.ts'
import { staffAgentRoutes } from './staff/agents.ts'
import { staffContractRoutes } from './staff/contracts.ts'
import { staffConversationRoutes } from './staff/conversations.ts'
import { staffControlRoutes } from './staff/control.ts'
import { staffDashboardRoutes } from './staff/dashboard.ts'
import { staffOfferRoutes } from './staff/games-offer.ts'
import { staffPlayRoutes } from './staff/games-play.ts'
import { staffLabRoutes } from './staff/games-lab.ts'
import { staffVendorRoutes } from './staff/games-vendors.ts'
import { staffExportRoutes } from './staff/exports.ts'
import { staffKycRoutes } from './staff/kyc.ts'
import { staffLanguagesRoutes } from './staff/languages.ts'
import { staffExposureRoutes } from './staff/exposure.ts'
import { staffLotteryReportRoutes } from './staff/lottery-report.ts'
import { staffLotteryRoutes } from './staff/lottery.ts'
import { staffLedgerRoutes } from './staff/ledger.ts'
import { staffMemberRoutes } from './staff/members.ts'
import { staffNoticeRoutes } from './staff/notices.ts'
import type { StaffPermission } from './staff/permissions.ts'
import { staffRiskRoutes } from './staff/risk.ts'
import { staffJobRoutes } from './staff/jobs.ts'
import { staffReconciliationRoutes } from './staff/reconciliation.ts'
import { staffSessionRoutes } from './staff/session.ts'
import { staffSettingsRoutes } from './staff/settings.ts'
import { staffSupportRoutes } from './staff/support.ts'
import { staffMissionRoutes } from './staff/missions.ts'
import { staffPointRoutes } from './staff/points.ts'
import { staffPromotionRoutes } from './staff/promotions.ts'
import { staffRankRoutes } from './staff/ranks.ts'
import { staffReferralRoutes } from './staff/referral.ts'
import { staffRaceRoutes } from './staff/races.ts'
import { staffRewardRoutes } from './staff/rewards.ts'
import { staffSegmentRoutes } from './staff/segments.ts'
import { staffTicketRoutes } from './staff/tickets.ts'
import { staffTeamRebateRoutes } from './staff/team-rebates.ts'
import { staffViewRoutes } from './staff/views.ts'
import { staffWithdrawalRoutes } from './staff/withdrawals.ts'

/** Who may call: everybody, a logged-in member, staff, or the payment gateway by its signature. */
export type Access = 'public' | 'member' | 'staff' | 'gateway'

export interface RouteShape {
  readonly summary: string
  readonly access: Access
  /** The header Idempotency-Key (a UUID) is required; a repeat gets the first answer. */
  readonly isIdempotent?: true
  /** Staff routes: what the role must allow (module × action). */
  readonly permission?: StaffPermission
  /**
   * The body travels as `{ payload }`, a compact JWE for a key of the published JWKS.
   */
  readonly isEncrypted?: true
  /** Requires a second factor given recently in this session [S-13]. */
  readonly needsStepUp?: true
  /** Also answers while the site is closed for maintenance or for a region. */
  readonly isAlwaysOpen?: true
  /** Open to a session that must change its password before anything else. */
  readonly isOpenWhileRestricted?: true
  /** Strict rate limit per address: for routes that protect accounts, money or messages. */
  readonly isSensitive?: true
  /** Not for trials: requires a real account. */
  readonly realOnly?: true
  /** Public; within a trial's session it concerns the brand of trials: its draws, its issues. */
  readonly followsTrial?: true
  /**
   * Open to sub-accounts of an agent that have one of these permissions; with an empty list, to all
   * of them. Left out: for the agent only.
   */
  readonly delegated?: readonly AgentPermission[]
  /** Takes the body form-encoded, too. */
  readonly takesForm?: true
  /** Takes the bytes of a picture (PNG, JPEG) instead of the body, too. */
  readonly takesImage?: true
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly response: TSchema
  /** Errors of the route's own command, in order of precedence. */
  readonly errors: readonly ErrorCode[]
}

/** Every route, once: validation, types, OpenAPI and the client all come from this table. */
export const ROUTES = {
  ...systemRoutes,
  ...identityRoutes,
  ...verificationRoutes,
  ...factorRoutes,
  ...memberRoutes,
  ...profileRoutes,
  ...socialRoutes,
  ...noticeRoutes,
  ...supportRoutes,
  ...customerServiceRoutes,
  ...helpRoutes,
  ...walletRoutes,
  ...recordRoutes,
  ...receiptRoutes,
  ...transferRoutes,
  ...agentRoutes,
  ...contractRoutes,
  ...pointRoutes,
  ...rankRoutes,
  ...rewardRoutes,
  ...bonusRoutes,
  ...freeRoundRoutes,
  ...ticketRoutes,
  ...missionRoutes,
  ...referralRoutes,
  ...promotionRoutes,
  ...raceRoutes,
  ...winnerRoutes,
  ...teamRebateRoutes,
  ...agentPayRoutes,
  ...agentRecordRoutes,
  ...agentLinkRoutes,
  ...subAccountRoutes,
  ...cashierRoutes,
  ...withdrawalRoutes,
  ...gamblingLimitRoutes,
  ...playClockRoutes,
  ...kycRoutes,
  ...catalogueRoutes,
  ...playRoutes,
  ...lotteryRoutes,
  ...chaseRoutes,
  ...groupTicketRoutes,
  ...followPlanRoutes,
  ...staffSessionRoutes,
  ...staffMemberRoutes,
  ...staffDashboardRoutes,
  ...staffControlRoutes,
  ...staffViewRoutes,
  ...staffExportRoutes,
  ...staffAccountRoutes,
  ...staffSettingsRoutes,
  ...staffLanguagesRoutes,
  ...staffNoticeRoutes,
  ...staffLotteryRoutes,
  ...staffLotteryReportRoutes,
  ...staffExposureRoutes,
  ...staffLedgerRoutes,
  ...staffReconciliationRoutes,
  ...staffJobRoutes,
  ...staffSupportRoutes,
  ...staffConversationRoutes,
  ...staffAgentRoutes,
  ...staffContractRoutes,
  ...staffAgentPayRoutes,
  ...staffAffiliateRoutes,
  ...staffPointRoutes,
  ...staffRankRoutes,
  ...staffRewardRoutes,
  ...staffTicketRoutes,
  ...staffMissionRoutes,
  ...staffReferralRoutes,
  ...staffRaceRoutes,
  ...staffPromotionRoutes,
  ...staffSegmentRoutes,
  ...staffTeamRebateRoutes,
  ...staffWithdrawalRoutes,
  ...staffKycRoutes,
  ...staffRiskRoutes,
  ...staffVendorRoutes,
  ...staffLabRoutes,
  ...staffOfferRoutes,
  ...staffPlayRoutes,
} as const satisfies Record<string, RouteShape>

export type Routes = typeof ROUTES
export type RouteKey = keyof Routes

type Part<K extends RouteKey, P extends string> =
  Routes[K] extends Record<P, infer S> ? (S extends TSchema ? Static<S> : undefined) : undefined

export type ParamsOf<K extends RouteKey> = Part<K, 'params'>
export type QueryOf<K extends RouteKey> = Part<K, 'query'>
export type BodyOf<K extends RouteKey> = Part<K, 'body'>
export type ResponseOf<K extends RouteKey> = Part<K, 'response'>
