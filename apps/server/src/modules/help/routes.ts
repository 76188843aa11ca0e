import type { RouteTable } from '#server/http/routing.ts'
import { presentHelpCenter } from './help-center.ts'

export const helpRoutes: RouteTable = (route) => {
  route('GET /wps/system/helpCenter', async ({ brand }) => presentHelpCenter(brand))
}
