import type {
  LuckyTicket,
  RewardFact,
  TicketKind,
  TicketSource,
  TicketState,
} from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { wireId } from '#server/core/ids.ts'
import { pickText } from '../notices/index.ts'
import type { TableText } from './give-prizes.ts'
import { presentPrizes, VERSION_COLUMNS, type VersionRow } from './prize-tables.ts'

/** A ticket with its table and its reward. */
export interface TicketRow extends VersionRow {
  readonly ticket_no: bigint
  readonly kind: TicketKind
  readonly texts: readonly TableText[]
  readonly source: TicketSource
  readonly facts: readonly RewardFact[]
  readonly state: TicketState
  readonly opens_itself: boolean
  readonly issued_at: Date
  readonly expires_at: Date
  readonly commitment: string
  readonly client_seed: string | null
  readonly server_seed: string | null
  readonly drawn: bigint | null
  readonly prize_id: string | null
  readonly was_forced: boolean
  readonly opened_at: Date | null
  readonly reward_no: bigint | null
  readonly reward_state: 'waiting' | 'claimed' | 'withdrawn' | null
}

/** SQL of the state of a ticket `t`: one whose time is over is not ready, whoever has seen it. */
export const STATE = `(case when t.state = 'ready' and t.expires_at <= app_now()
  then case when t.opens_itself then 'opening' else 'expired' end else t.state end)`

/** Tickets that have a commitment, with all that is shown of them. */
export const SELECT_TICKETS = `
select t.ticket_no, b.kind, b.texts, t.source, t.facts, t.opens_itself, t.issued_at, t.expires_at,
  t.commitment, t.client_seed, t.server_seed, t.drawn, t.prize_id, t.was_forced, t.opened_at,
  ${STATE} as state,
  r.reward_no, r.state as reward_state, ${VERSION_COLUMNS}
from tickets t
join ticket_tables b using (brand_id, table_no)
join ticket_versions v on v.brand_id = t.brand_id and v.table_no = t.table_no
  and v.version = t.version
left join rewards r on r.brand_id = t.brand_id and r.member_id = t.member_id
  and r.source = 'ticket' and r.source_key = t.ticket_no::text and t.is_given`

/** The languages in which names are looked for: the reader's, then the brand's own. */
export interface NameLanguages {
  readonly language: string
  readonly own: string
}

/** How names are chosen for a reader of a brand's pages. */
export function namesFor(brand: Brand, language: string): NameLanguages {
  return { language, own: brand.settings.languages.defaultLanguage }
}

/** The name of a table for a reader. */
export function titleOf(texts: readonly TableText[], { language, own }: NameLanguages): string {
  return pickText(texts, language, own)?.title ?? ''
}

function presentOpening(row: TicketRow): LuckyTicket['opening'] {
  const { server_seed: serverSeed, drawn, prize_id: prizeId, opened_at: openedAt } = row
  if (serverSeed === null || drawn === null || prizeId === null || openedAt === null) return null
  const { reward_no: rewardNo, reward_state: state } = row
  return {
    serverSeed,
    drawn: Number(drawn),
    prizeId,
    openedAt: openedAt.toISOString(),
    wasForced: row.was_forced,
    reward:
      rewardNo === null || state === null ? null : { rewardId: wireId('rwd', rewardNo), state },
  }
}

/** A ticket as its member reads it. */
export function presentTicket(row: TicketRow, names: NameLanguages): LuckyTicket {
  return {
    ticketId: wireId('lkt', row.ticket_no),
    kind: row.kind,
    name: titleOf(row.texts, names),
    source: row.source,
    facts: [...row.facts],
    state: row.state,
    issuedAt: row.issued_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    opensItself: row.opens_itself,
    commitment: row.commitment,
    clientSeed: row.client_seed,
    table: presentPrizes(row),
    opening: presentOpening(row),
  }
}
