import type { RouteTable } from '#server/http/routing.ts'
import { deleteView, readViews, saveView } from './views.ts'

export const viewRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/views/:list', async ({ staff: actor, brand: { brandId }, params }) => ({
    views: await readViews(db, { actor, brandId, ...params }),
  }))

  route('PUT /staff/views/:list', async ({ staff: actor, brand: { brandId }, params, body }) => ({
    view: await saveView(db, { actor, brandId, ...params }, body),
  }))

  route('DELETE /staff/views/:list/:viewId', async ({ staff: actor, brand, params }) => {
    await deleteView(db, { actor, brandId: brand.brandId, ...params })
    return { ok: true as const }
  })
}
