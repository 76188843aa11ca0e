import { askedLanguage, languageOf } from '#server/http/errors.ts'
import { originOf } from '#server/http/origin-of-site.ts'
import type { RouteTable } from '#server/http/routing.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { endSession } from './end-session.ts'
import { launchLobby } from './launch-lobby.ts'
import { launchDemo, launchGame, type Place } from './launch.ts'
import { readMerchantWallets } from './merchant-wallets.ts'
import { listRounds, readRound, replayRound } from './rounds.ts'

function placeOf(
  deps: Deps,
  request: FastifyRequest,
  body: { readonly language?: string | undefined },
): Place {
  return {
    language: askedLanguage(body, request),
    origin: originOf(deps, request),
    country: deps.placeOf(request.ip).country,
  }
}

export const playRoutes: RouteTable = (route, deps) => {
  const { play } = deps
  route('POST /wps/game/launchGame', ({ brand, member, body, request }) =>
    body.launchMode === 'LOTT'
      ? launchLobby(deps, brand, member, body, placeOf(deps, request, body))
      : launchGame(play, brand, member, body, placeOf(deps, request, body)),
  )

  route('GET /wps/v2/wallets/merchant', ({ brand, member }) =>
    readMerchantWallets(play, brand, member),
  )

  route('POST /wps/game/demo', ({ brand, body, request }) =>
    launchDemo(play, brand, body, placeOf(deps, request, body)),
  )

  route('POST /wps/game/sessions/:sessionId/end', ({ brand, member, params }) =>
    endSession(play, brand, member, params.sessionId),
  )

  route('GET /wps/game/rounds', ({ brand, member, query, request }) =>
    listRounds(deps.db, brand, member, { ...query, language: languageOf(request) }),
  )

  route('GET /wps/game/rounds/:roundId', ({ brand, member, params, request }) =>
    readRound(deps.db, brand, member, params.roundId, languageOf(request)),
  )

  route('POST /wps/game/rounds/:roundId/replay', ({ brand, member, params, body, request }) =>
    replayRound(play, brand, member, params.roundId, askedLanguage(body, request)),
  )
}
