import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { PlaceOf } from '#server/core/network.ts'
import { firebaseOfPages, type Config } from '#server/config.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db } from '#server/db/tx.ts'
import { restrictionOf } from '#server/http/region.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { presentPermission, presentStatus, type Visitor } from './permission.ts'
import { toNodes } from './switches.ts'

/** Where a visitor comes from, and when: the input of the gates. */
async function visitorOf(
  deps: { readonly config: Config; readonly db: Db; readonly placeOf: PlaceOf },
  brand: Brand,
  request: FastifyRequest,
): Promise<Visitor> {
  const firebase = firebaseOfPages(deps.config)
  return { now: await readNow(deps.db), restriction: restrictionOf(deps, brand, request), firebase }
}

export const settingsRoutes: RouteTable = (route, deps) => {
  route('GET /wps/system/status', async ({ brand, request }) =>
    presentStatus(brand, await visitorOf(deps, brand, request)),
  )

  route('GET /wps/system/permission', async ({ brand, request }) =>
    presentPermission(brand, await visitorOf(deps, brand, request)),
  )

  route('GET /wps/system/whitelabel', async ({ brand }) => ({
    whitelabel: toNodes(brand.settings.on),
  }))

  route('GET /wps/system/domainRoute', async ({ brand }) => ({
    domainList: brand.settings.site.domains.map((url) => ({ url })),
    resources: [...brand.settings.site.resources],
  }))

  route('GET /health', async ({ reply }) => {
    await deps.db.query('select 1')
    // A page of one address measures how fast the others answer. Nothing here is private.
    reply.header('access-control-allow-origin', '*')
    return { status: 'ok' as const }
  })
}
