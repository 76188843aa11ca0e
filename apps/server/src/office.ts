import type { RouteTable } from './http/routing.ts'
import { agencyApprovals } from './modules/agency/office/approvals.ts'
import { treeFileRoutes } from './modules/agency/office/files.ts'
import { staffTreeRoutes } from './modules/agency/office/routes.ts'
import { applicationApprovals } from './modules/agent-applications/office/approvals.ts'
import { applicationRoutes } from './modules/agent-applications/office/routes.ts'
import { billApprovals } from './modules/agent-pay/office/approvals.ts'
import { billFileRoutes } from './modules/agent-pay/office/files.ts'
import { staffAgentPayRoutes } from './modules/agent-pay/office/routes.ts'
import { cashierFileRoutes } from './modules/cashier/office/files.ts'
import { staffCashierRoutes } from './modules/cashier/office/routes.ts'
import { contractApprovals } from './modules/contracts/office/approvals.ts'
import { contractFileRoutes } from './modules/contracts/office/files.ts'
import { staffContractRoutes } from './modules/contracts/office/routes.ts'
import { staffDashboardRoutes } from './modules/dashboard/office/routes.ts'
import { officeFileRoutes } from './modules/exports/routes.ts'
import { exposureFileRoutes } from './modules/exposure/office/files.ts'
import { staffExposureRoutes } from './modules/exposure/office/routes.ts'
import { staffLimitRoutes } from './modules/gambling-limits/office/routes.ts'
import { affiliateFileRoutes } from './modules/identity/office/files.ts'
import { staffAffiliateRoutes } from './modules/identity/office/routes.ts'
import { staffKycRoutes } from './modules/kyc/office/routes.ts'
import { ledgerApprovals } from './modules/ledger/office/approvals.ts'
import { postingFileRoutes } from './modules/ledger/office/files.ts'
import { staffLedgerRoutes } from './modules/ledger/office/routes.ts'
import { reportFileRoutes } from './modules/lottery/office/files.ts'
import { staffReportRoutes } from './modules/lottery/office/routes.ts'
import { memberApprovals } from './modules/members/office/approvals.ts'
import { memberFileRoutes } from './modules/members/office/files.ts'
import { staffMemberRoutes } from './modules/members/office/routes.ts'
import { staffNoticeRoutes } from './modules/notices/office/routes.ts'
import { outboxRoutes } from './modules/outbox/office/routes.ts'
import { gameFileRoutes } from './modules/play/office/files.ts'
import { staffGameRoutes } from './modules/play/office/routes.ts'
import { promotionFileRoutes } from './modules/promotions/office/files.ts'
import { staffPromotionRoutes } from './modules/promotions/office/routes.ts'
import { staffMissionRoutes } from './modules/missions/office/routes.ts'
import { exchangeFileRoutes } from './modules/mall/office/files.ts'
import { staffMallRoutes } from './modules/mall/office/routes.ts'
import { staffPointRoutes } from './modules/points/office/routes.ts'
import { rewardApprovals } from './modules/rewards/office/approvals.ts'
import { givenFileRoutes } from './modules/rewards/office/files.ts'
import { staffFreeRoundRoutes } from './modules/free-rounds/office/routes.ts'
import { staffTicketRoutes } from './modules/tickets/office/routes.ts'
import { staffRankRoutes } from './modules/ranks/office/routes.ts'
import { staffReferralRoutes } from './modules/referral/office/routes.ts'
import { staffRaceRoutes } from './modules/races/office/routes.ts'
import { staffWinnerRoutes } from './modules/winners/office/routes.ts'
import { staffRewardRoutes } from './modules/rewards/office/routes.ts'
import { differenceFileRoutes } from './modules/reconciliation/office/files.ts'
import { staffReconciliationRoutes } from './modules/reconciliation/office/routes.ts'
import { resultApprovals } from './modules/results/office/approvals.ts'
import { issueFileRoutes } from './modules/results/office/files.ts'
import { staffLotteryRoutes } from './modules/results/office/routes.ts'
import { staffRiskRoutes } from './modules/risk/office/routes.ts'
import { staffSegmentRoutes } from './modules/segments/office/routes.ts'
import { staffSettingsRoutes } from './modules/settings/office/routes.ts'
import { conversationRoutes } from './modules/support/office/conversation-routes.ts'
import { feedbackRoutes } from './modules/support/office/routes.ts'
import { staffRateRoutes } from './modules/team-rebates/office/routes.ts'
import { staffApprovals } from './modules/staff/accounts/approvals.ts'
import { createApprovalRoutes } from './modules/staff/approvals/routes.ts'
import type { ApprovalRules } from './modules/staff/index.ts'
import { staffRoutes } from './modules/staff/routes.ts'

/** What needs four eyes, gathered from the modules. */
export const APPROVALS: ApprovalRules = {
  ...staffApprovals,
  ...agencyApprovals,
  ...applicationApprovals,
  ...billApprovals,
  ...contractApprovals,
  ...ledgerApprovals,
  ...memberApprovals,
  ...resultApprovals,
  ...rewardApprovals,
}

/** Routes of the office: about itself, and of each module its own. */
export const OFFICE_ROUTES: readonly RouteTable[] = [
  ...staffRoutes,
  createApprovalRoutes(APPROVALS),
  officeFileRoutes,
  treeFileRoutes,
  staffTreeRoutes,
  applicationRoutes,
  billFileRoutes,
  staffAgentPayRoutes,
  cashierFileRoutes,
  staffCashierRoutes,
  contractFileRoutes,
  staffContractRoutes,
  staffDashboardRoutes,
  exposureFileRoutes,
  staffExposureRoutes,
  staffLimitRoutes,
  affiliateFileRoutes,
  staffAffiliateRoutes,
  staffKycRoutes,
  postingFileRoutes,
  staffLedgerRoutes,
  reportFileRoutes,
  staffReportRoutes,
  memberFileRoutes,
  staffMemberRoutes,
  staffNoticeRoutes,
  outboxRoutes,
  gameFileRoutes,
  staffGameRoutes,
  differenceFileRoutes,
  staffReconciliationRoutes,
  issueFileRoutes,
  staffLotteryRoutes,
  staffRiskRoutes,
  staffSettingsRoutes,
  conversationRoutes,
  feedbackRoutes,
  staffPointRoutes,
  staffMallRoutes,
  staffRankRoutes,
  staffRaceRoutes,
  staffWinnerRoutes,
  staffRewardRoutes,
  staffFreeRoundRoutes,
  staffTicketRoutes,
  staffMissionRoutes,
  staffPromotionRoutes,
  staffReferralRoutes,
  staffSegmentRoutes,
  exchangeFileRoutes,
  givenFileRoutes,
  promotionFileRoutes,
  staffRateRoutes,
]
