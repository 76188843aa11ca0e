import type { FastifyRequest } from 'fastify'
import { askedLanguage } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { readRuns, readSheet, readTargets } from '../../lab/index.ts'
import { readRtp } from '../../odds/index.ts'
import { listCertificates, noteCertificateEnd } from './certificates.ts'
import { readFeedChanges, takeFeed } from './feed.ts'
import { changeGames, listGames } from './games.ts'
import { changeLane, readLanes } from './lanes.ts'
import { startLabRun } from './lab.ts'
import { saveLogo } from './logos.ts'
import { endMaintenance, planMaintenance, readMaintenances } from './maintenances.ts'
import { listRounds, readStaffRound, replayStaffRound } from './rounds.ts'
import { addKey, addVendor, changeVendor, retireKey } from './vendor-actions.ts'
import { readVendors } from './vendor-rows.ts'

const PAGE = 50
const RTP_DAYS = '30'

const limitOf = ({ limit }: { readonly limit?: string }): number => Number(limit ?? PAGE)

type Route = Parameters<RouteTable>[0]
type Deps = Parameters<RouteTable>[1]

function addVendorRoutes(route: Route, deps: Deps): void {
  const { db, games } = deps

  route('GET /staff/games/vendors', async ({ brand }) => ({
    vendors: await readVendors(db, games, brand),
  }))

  route('POST /staff/games/vendors', ({ brand, staff: actor, body }) =>
    addVendor(deps, { brand, actor }, body),
  )

  route('PUT /staff/games/vendors/:vassalage', async ({ brand, staff: actor, params, body }) => ({
    vendor: await changeVendor(deps, { brand, actor }, params.vassalage, body),
  }))

  route('POST /staff/games/vendors/:vassalage/keys', (call) => {
    const { brand, staff: actor, params, body } = call
    return addKey(deps, { brand, actor }, params.vassalage, body)
  })

  route('POST /staff/games/vendors/:vassalage/keys/:kid/retire', async (call) => {
    const { brand, staff: actor, params, body } = call
    return { vendor: await retireKey(deps, { brand, actor }, params, body.reason) }
  })

  route('GET /staff/games/vendors/:vassalage/feed', ({ brand, params }) =>
    readFeedChanges(deps, brand, params.vassalage),
  )

  route('POST /staff/games/vendors/:vassalage/feed', (call) => {
    const { brand, staff: actor, params, body } = call
    return takeFeed(deps, { brand, actor }, params.vassalage, body)
  })
}

function addOfferRoutes(route: Route, deps: Deps): void {
  const { db, games } = deps

  route('GET /staff/games', ({ brand, query }) => listGames(db, brand, query, limitOf(query)))

  route('PUT /staff/games', async ({ brand, staff: actor, body }) => ({
    games: await changeGames(db, { brand, actor }, body),
  }))

  route('GET /staff/games/lanes', async ({ brand }) => ({
    lanes: await readLanes(db, games, brand),
  }))

  route('PUT /staff/games/lanes/:category', async ({ brand, staff: actor, params, body }) => ({
    lanes: await changeLane(deps, { brand, actor }, params.category, body),
  }))

  route('POST /staff/games/logos', ({ brand, staff: actor, request }) =>
    saveLogo(deps, { brand, actor }, request.body),
  )

  route('GET /staff/games/maintenances', async ({ brand }) => ({
    maintenances: await readMaintenances(db, brand.brandId),
  }))

  route('POST /staff/games/maintenances', async ({ brand, staff: actor, body }) => ({
    maintenance: await planMaintenance(db, { brand, actor }, body),
  }))

  route('POST /staff/games/maintenances/:maintenanceId/end', async (call) => {
    const { brand, staff: actor, params, body } = call
    const { maintenanceId } = params
    return {
      maintenance: await endMaintenance(db, { brand, actor }, maintenanceId, body.reason),
    }
  })

  route('GET /staff/games/certificates', ({ brand, query }) =>
    listCertificates(db, brand, query, limitOf(query)),
  )

  route('PUT /staff/games/certificates', async ({ brand, staff: actor, body }) => {
    await noteCertificateEnd(db, { brand, actor }, body)
    return { ok: true } as const
  })
}

/** Where this server itself listens, derived from the request. */
function ownUrlOf({ socket }: FastifyRequest, publicUrl: string): string {
  const { localAddress, localPort } = socket
  if (localAddress === undefined || localPort === undefined) return publicUrl
  const plain = localAddress.replace(/^::ffff:/, '')
  return `http://${plain.includes(':') ? `[${plain}]` : plain}:${localPort}`
}

function addLabRoutes(route: Route, deps: Deps): void {
  const { db, config } = deps

  route('GET /staff/games/lab', async ({ brand }) => ({
    targets: await readTargets(deps, brand, config.PUBLIC_URL),
    runs: await readRuns(db, brand.brandId),
  }))

  route('POST /staff/games/lab/runs', async ({ brand, staff: actor, body, request }) => {
    const ownUrl = ownUrlOf(request, config.PUBLIC_URL)
    return { run: await startLabRun(deps, { brand, actor }, body, ownUrl) }
  })

  route('GET /staff/games/lab/runs/:runId', async ({ brand, params }) => ({
    run: await readSheet(db, brand.brandId, params.runId),
  }))
}

/** The office's routes for games: vendors, what is offered, what is played. */
export const staffGameRoutes: RouteTable = (route, deps) => {
  const { db } = deps
  addVendorRoutes(route, deps)
  addOfferRoutes(route, deps)
  addLabRoutes(route, deps)

  route('GET /staff/games/rounds', ({ brand, query }) =>
    listRounds(db, brand, query, limitOf(query)),
  )

  route('GET /staff/games/rounds/:roundId', async ({ brand, params }) => ({
    round: await readStaffRound(db, brand, params.roundId),
  }))

  route('GET /staff/games/rounds/:roundId/replay', ({ brand, params, query, request }) =>
    replayStaffRound(deps, brand, params.roundId, askedLanguage(query, request)),
  )

  route('GET /staff/games/rtp', async ({ brand, query }) => {
    const days = Number(query.days ?? RTP_DAYS)
    return { rows: await readRtp(db, brand, { days, vassalage: query.vassalage }) }
  })
}
