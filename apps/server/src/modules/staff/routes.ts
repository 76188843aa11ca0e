import type { RouteTable } from '#server/http/routing.ts'
import { staffAffiliateRoutes } from './affiliates/routes.ts'
import { staffAgentPayRoutes } from './agents/pay-routes.ts'
import { staffContractRoutes, staffTreeRoutes } from './agents/routes.ts'
import { staffAccountRoutes } from './accounts/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { staffCashierRoutes } from './cashier/routes.ts'
import { staffDashboardRoutes } from './dashboard/routes.ts'
import { staffJobRoutes } from './jobs/routes.ts'
import { staffKycRoutes } from './kyc/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { staffGameRoutes } from './games/routes.ts'
import { staffLedgerRoutes } from './ledger/routes.ts'
import { staffExposureRoutes } from './lottery/exposure-routes.ts'
import { staffLotteryRoutes } from './lottery/routes.ts'
import { staffMemberRoutes } from './members/routes.ts'
import { staffNoticeRoutes } from './notices/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { staffRiskRoutes } from './risk/routes.ts'
import { staffReconciliationRoutes } from './reconciliation/routes.ts'
import { staffSessionRoutes } from './session/routes.ts'
import { staffSettingsRoutes } from './settings/routes.ts'
import { conversationRoutes } from './support/conversation-routes.ts'
import { applicationRoutes, feedbackRoutes } from './support/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** The routes of the office, by their subject. */
export const staffRoutes: readonly RouteTable[] = [
  staffSessionRoutes,
  staffDashboardRoutes,
  staffMemberRoutes,
  staffAccountRoutes,
  approvalRoutes,
  auditRoutes,
  staffSettingsRoutes,
  staffCashierRoutes,
  staffNoticeRoutes,
  staffLotteryRoutes,
  staffExposureRoutes,
  staffGameRoutes,
  staffKycRoutes,
  staffRiskRoutes,
  staffLedgerRoutes,
  staffReconciliationRoutes,
  staffJobRoutes,
  feedbackRoutes,
  conversationRoutes,
  applicationRoutes,
  staffContractRoutes,
  staffTreeRoutes,
  staffAgentPayRoutes,
  staffAffiliateRoutes,
  outboxRoutes,
  viewRoutes,
  ...exportRoutes,
]
