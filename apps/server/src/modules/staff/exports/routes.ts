import type { RouteTable } from '#server/http/routing.ts'
import { agentFileRoutes } from './agent-files.ts'
import { auditFileRoutes } from './audit-file.ts'
import { cashierFileRoutes } from './cashier-files.ts'
import { gameFileRoutes } from './game-files.ts'
import { lotteryFileRoutes } from './lottery-files.ts'

/** Lists and reports of the office as files. */
export const exportRoutes: readonly RouteTable[] = [
  cashierFileRoutes,
  lotteryFileRoutes,
  gameFileRoutes,
  agentFileRoutes,
  auditFileRoutes,
]
