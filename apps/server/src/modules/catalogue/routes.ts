import type { CatalogueColumns } from '@fairhouse/protocol'
import { encodingFor } from '#server/http/compression.ts'
import { askedLanguage } from '#server/http/errors.ts'
import { Problem } from '#server/core/problem.ts'
import type { Call, RouteTable } from '#server/http/routing.ts'
import { tokenOf } from '../sessions/index.ts'
import { IMMUTABLE_PICTURE, readPicture } from '../pictures/index.ts'
import { isTrialToken } from '../settings/index.ts'
import type { PackedCatalogue } from './columns.ts'
import { lanesOf } from './lanes.ts'
import {
  addFavourite,
  isFavourite,
  readFavourites,
  readRecent,
  removeFavourite,
} from './own-games.ts'
import { detailOf, hotGames, roomOf, tileOf } from './tiles.ts'

const HOT = '20'

type LocalizedCall = Pick<Call<'GET /lgw/games/detail/:vassalage/:gameId'>, 'query' | 'request'>
type ListCall = Pick<Call<'GET /lgw/games/vendors'>, 'brand' | 'query'>

const isFlushed = ({ query }: ListCall): boolean => query.flush === 'true'

const languageFor = ({ query, request }: LocalizedCall): string => askedLanguage(query, request)

/** Answers with cached compressed bytes; 304 when the client has this version. */
async function sendCatalogue(
  { request, reply }: Pick<Call<'GET /lgw/games/catalogue'>, 'request' | 'reply'>,
  packed: PackedCatalogue,
): Promise<CatalogueColumns> {
  // A weak tag: the bytes depend on the encoding, their content does not.
  const tag = `W/"${packed.columns.version}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Language' })
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  // The bytes are sent as they are; the declared type is that of the decoded body.
  if (known.includes(tag)) return reply.code(304).send() as unknown as CatalogueColumns
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  if (encoding === undefined) return reply.send(packed.text) as unknown as CatalogueColumns
  reply.header('content-encoding', encoding)
  return reply.send(await packed.bytes(encoding)) as unknown as CatalogueColumns
}

export const catalogueRoutes: RouteTable = (route, { db, games, sessions }) => {
  const catalogueFor = (call: ListCall) => games.of(call.brand, isFlushed(call))

  route('GET /lgw/games/vendors', async (call) => ({ lanes: lanesOf(await catalogueFor(call)) }))

  route('GET /lgw/games/logos/:pictureId', async ({ brand, params, reply }) => {
    const image = await readPicture(db, brand.brandId, params.pictureId, { purpose: 'logo' })
    reply.headers(IMMUTABLE_PICTURE)
    return image
  })

  route('GET /lgw/games/catalogue', async (call) => {
    const packed = await games.catalogueOf(call.brand, languageFor(call), isFlushed(call))
    // Without a reply when a page is rendered on the server.
    return call.reply === undefined ? packed.columns : sendCatalogue(call, packed)
  })

  route('GET /lgw/games/hot', async (call) => {
    const hot = hotGames(await catalogueFor(call), Number(call.query.count ?? HOT))
    return { games: hot.map((game) => tileOf(game, languageFor(call))) }
  })

  route('GET /lgw/games/pvp/rooms', async (call) => {
    const { games: offered } = await catalogueFor(call)
    const { vassalage } = call.query
    const isAsked = (vendor: string) => vassalage === undefined || vendor === vassalage
    const rooms = offered.filter((one) => one.category === 'PVP' && isAsked(one.vassalage))
    return { rooms: rooms.map((game) => roomOf(game, languageFor(call))) }
  })

  route('GET /lgw/games/detail/:vassalage/:gameId', async (call) => {
    const { brand, params, request } = call
    const catalogue = await games.of(brand)
    const game = catalogue.byCode.get(`${params.vassalage} ${params.gameId}`)
    if (!game) throw new Problem('GAME_NOT_FOUND')
    const token = tokenOf(request)
    // Trial members have their favourites in the brand of trials, which this route does not read.
    const isKnown = token !== undefined && !isTrialToken(token)
    const member = isKnown ? await sessions.find(token, brand) : undefined
    const isTheirs = member ? await isFavourite(db, member, game.gameNo) : false
    return detailOf(catalogue, game, languageFor(call), isTheirs)
  })

  route('GET /wps/games/favourites', async (call) => {
    const own = await readFavourites(db, call.member, await catalogueFor(call))
    return { games: own.map((game) => tileOf(game, languageFor(call))) }
  })

  route('PUT /wps/games/favourites/:vassalage/:gameId', async ({ brand, member, params }) => {
    const game = await games.find(brand, params.vassalage, params.gameId)
    if (!game) throw new Problem('GAME_NOT_FOUND')
    await addFavourite(db, member, game.gameNo)
    return { isFavourite: true }
  })

  route('DELETE /wps/games/favourites/:vassalage/:gameId', async ({ member, params }) => {
    await removeFavourite(db, member, params)
    return { isFavourite: false }
  })

  route('GET /wps/games/recent', async (call) => {
    const recent = await readRecent(db, call.member, await catalogueFor(call))
    return { games: recent.map((game) => tileOf(game, languageFor(call))) }
  })
}
