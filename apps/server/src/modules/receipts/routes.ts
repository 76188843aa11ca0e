import type { RouteTable } from '#server/http/routing.ts'
import { readOwnDays, readReceipt, readSealedDays } from './read-receipts.ts'

export const receiptRoutes: RouteTable = (route, { db, vault }) => {
  route('GET /wps/receipts/days', ({ brand, query }) => readSealedDays(db, vault, brand, query))
  route('GET /wps/receipts', ({ member, query }) => readOwnDays(db, member, query))
  route('GET /wps/receipts/:day', async ({ brand, member, params, reply }) => {
    const receipt = await readReceipt(db, vault, brand, member, params.day)
    const name = `receipt-${params.day}.json`
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return receipt
  })
}
