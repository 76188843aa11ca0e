import type { Brand } from '#server/core/brand.ts'
import { languageOf } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { isOn } from '../settings/index.ts'
import { readOwnName, saveOwnName } from './own-name.ts'
import { readWinners } from './read-winners.ts'
import { readSettings } from './settings.ts'

const PAGE = 20

/** Throws FEATURE_OFF where the brand lists no wins. */
function requireWinners(brand: Brand): void {
  if (!isOn(brand, 'winners')) throw new Problem('FEATURE_OFF')
}

export const winnerRoutes: RouteTable = (route, { db }) => {
  route('GET /wps/winners', async ({ brand, query, request }) => {
    requireWinners(brand)
    const { list = 'recent', limit } = query
    const choice = { list, limit: Number(limit ?? PAGE), language: languageOf(request) }
    return {
      winners: await readWinners(db, brand, choice),
      leastMinor: (await readSettings(db, brand.brandId)).leastMinor,
    }
  })

  route('GET /wps/winners/own', async ({ brand, member }) => {
    requireWinners(brand)
    return readOwnName(db, member)
  })

  route('PUT /wps/winners/own', async ({ brand, member, body }) => {
    requireWinners(brand)
    return saveOwnName(db, member, body.alias)
  })
}
