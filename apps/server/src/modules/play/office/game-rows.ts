import { minor, minorToWire } from '@fairhouse/money'
import type { StaffGame } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import {
  GAME_COLUMNS,
  whyNotOffered,
  type GameRow,
  type readEndedCertificates,
} from '../../catalogue/index.ts'

/** A game with its vendor. */
export interface StaffGameRow extends GameRow {
  readonly code: string
  readonly vendor_name: string
}

/** Games with their vendors. */
export const SELECT_GAMES = `
select ${GAME_COLUMNS}, v.code, v.name as vendor_name
from games g join vendors v using (vendor_id)`

type Ended = Awaited<ReturnType<typeof readEndedCertificates>>

/** A game as staff see it, with why it is not offered. */
export function presentGame(brand: Brand, row: StaffGameRow, ended: Ended): StaffGame {
  return {
    gameNo: wireId('gam', row.game_no),
    gameId: row.game_code,
    vassalage: row.code,
    vendorName: row.vendor_name,
    name: row.name,
    category: row.category,
    subtype: row.subtype,
    rtpPpm: row.rtp_ppm,
    rtpBestPpm: row.rtp_best_ppm ?? row.rtp_ppm,
    volatility: row.volatility,
    version: row.version,
    releasedOn: row.released_on,
    minStakeMinor: minorToWire(minor(row.min_stake)),
    maxStakeMinor: minorToWire(minor(row.max_stake)),
    currency: brand.currency.code,
    isEnabled: row.is_enabled,
    isHot: row.is_hot,
    sortOrder: row.sort_order,
    why: whyNotOffered(brand.profile, row, ended),
  }
}
