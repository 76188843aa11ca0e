import type { RouteTable } from '#server/http/routing.ts'
import { readViews, saveViews } from './views.ts'

export const viewRoutes: RouteTable = (route, deps) => {
  route('GET /staff/views/:grid', async ({ staff, params }) => ({
    views: await readViews(deps.db, staff, params.grid),
  }))

  route('PUT /staff/views/:grid', async ({ staff, brand, params, body }) => {
    await saveViews(deps.db, staff, { ...params, ...body, brandId: brand.brandId })
    return { ok: true as const }
  })
}
