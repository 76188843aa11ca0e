import type { RouteTable } from '#server/http/routing.ts'
import { readReport } from '../report/read-report.ts'

export const staffReportRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/lottery/report', ({ brand, query }) => readReport(db, brand, query))
}
