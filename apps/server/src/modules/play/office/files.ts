import type { RtpRow, StaffCertificate, StaffGame, StaffRoundRow } from '@fairhouse/protocol'
import type { RouteTable } from '#server/http/routing.ts'
import { readRtp } from '../../odds/index.ts'
import { listCertificates } from './certificates.ts'
import { listGames } from './games.ts'
import { listRounds } from './rounds.ts'
import {
  count,
  instant,
  money,
  percent,
  percents,
  sendList,
  text,
  type FileColumn,
} from '../../exports/index.ts'

/** Rows that are read at once. */
const BATCH = 1_000
/** Default number of days of odds. */
const RTP_DAYS = '30'

const GAMES: readonly FileColumn<StaffGame>[] = [
  text('office.games.game', ({ name }) => name),
  text('office.games.vendor', ({ vendorName }) => vendorName),
  text('office.games.code', ({ gameId }) => gameId),
  text('office.games.offer', ({ why }, { t }) =>
    why.length === 0
      ? t('office.games.state.offered')
      : why.map((one) => t(`office.games.why.${one}`)).join(', '),
  ),
  text('office.games.categoryTitle', ({ category }, { t }) =>
    t(`office.games.category.${category}`),
  ),
  text('office.games.rtp', ({ rtpPpm, rtpBestPpm }) => percents(rtpPpm, rtpBestPpm)),
  money('office.games.minStake', ({ minStakeMinor }) => minStakeMinor),
  money('office.games.maxStake', ({ maxStakeMinor }) => maxStakeMinor),
  text('office.games.version', ({ version }) => version),
]

const ROUNDS: readonly FileColumn<StaffRoundRow>[] = [
  instant('office.games.openedAt', ({ openedAt }) => openedAt),
  text('office.member.id', ({ memberId }) => memberId),
  text('office.games.member', ({ username }) => username),
  text('office.games.game', ({ gameName }) => gameName),
  text('office.games.vendor', ({ vendorName }) => vendorName),
  text('office.games.roundState', ({ state }, { t }) => t(`office.games.round.${state}`)),
  money('office.games.stake', ({ stakeMinor }) => stakeMinor),
  money('office.games.payout', ({ payoutMinor }) => payoutMinor),
  text('office.games.vendorRound', ({ vendorRound }) => vendorRound),
]

const ODDS: readonly FileColumn<RtpRow>[] = [
  text('office.games.game', ({ name }) => name),
  text('office.games.vendor', ({ vassalage }) => vassalage),
  text('office.games.code', ({ gameId }) => gameId),
  text('office.games.drift', ({ z }) => (z === null ? null : String(z))),
  text('office.games.actual', ({ actualPpm }) => percent(actualPpm)),
  text('office.games.expected', (row) => percents(row.expectedPpm, row.expectedBestPpm)),
  count('office.games.rounds', ({ rounds }) => rounds),
  money('office.games.stake', ({ stakedMinor }) => stakedMinor),
  money('office.games.payout', ({ paidMinor }) => paidMinor),
]

const CERTIFICATES: readonly FileColumn<StaffCertificate>[] = [
  text('office.games.game', ({ name }) => name),
  text('office.games.vendor', ({ vassalage }) => vassalage),
  text('office.games.code', ({ gameId }) => gameId),
  text('office.games.version', ({ version }) => version),
  text('office.games.certificateState', ({ state }, { t }) =>
    t(`office.games.certificate.${state}`),
  ),
  text('office.games.jurisdiction', ({ jurisdiction }) => jurisdiction),
  text('office.games.number', ({ number }) => number),
  text('office.games.endsOn', ({ endsOn }) => endsOn),
  text('office.games.issuedOn', ({ issuedOn }) => issuedOn),
  text('office.games.laboratory', ({ laboratory }) => laboratory),
]

/** Games, their rounds, odds and certificates, as files. */
export const gameFileRoutes: RouteTable = (route, { db }) => {
  route('GET /staff/games/export', (call) =>
    sendList(db, call, {
      list: 'games',
      columns: GAMES,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const { games: rows, next } = await listGames(db, call.brand, query, BATCH)
        return { rows, next }
      },
    }),
  )

  route('GET /staff/games/rounds/export', (call) =>
    sendList(db, call, {
      list: 'gameRounds',
      columns: ROUNDS,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const { rounds: rows, next } = await listRounds(db, call.brand, query, BATCH)
        return { rows, next }
      },
    }),
  )

  route('GET /staff/games/rtp/export', (call) =>
    sendList(db, call, {
      list: 'gameOdds',
      columns: ODDS,
      pageAt: async () => {
        const { days = RTP_DAYS, vassalage } = call.query
        const rows = await readRtp(db, call.brand, { days: Number(days), vassalage })
        return { rows, next: null }
      },
    }),
  )

  route('GET /staff/games/certificates/export', (call) =>
    sendList(db, call, {
      list: 'gameCertificates',
      columns: CERTIFICATES,
      pageAt: async (before) => {
        const query = { ...call.query, ...(before === undefined ? {} : { before }) }
        const { certificates: rows, next } = await listCertificates(db, call.brand, query, BATCH)
        return { rows, next }
      },
    }),
  )
}
