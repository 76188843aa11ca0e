import type { RouteTable } from '#server/http/routing.ts'
import { readOptions } from './options.ts'
import { sendTransfer } from './send-transfer.ts'
import { treeUplines } from './uplines.ts'

export const transferRoutes: RouteTable = (route, deps) => {
  const { db } = deps
  const context = { db, uplines: treeUplines, checks: deps.checks }

  route('GET /wps/wallet/transfers', ({ brand, member }) => readOptions(context, brand, member))

  route('POST /wps/wallet/transfers', (call) => sendTransfer(context, call))
}
