import type { TeamFiguresWire } from '@fairhouse/protocol'
import type { Tx } from '#server/db/tx.ts'
import { FIGURES, sumsOf, presentSums, type Days, type FigureRow } from '../team-figures/index.ts'
import { PERSON, presentFigures, presentPerson, type FoundRow, type Person } from './people.ts'

interface ChildrenPage extends Days {
  readonly sort: 'name' | 'turnover'
  /** The `next` of the page before. */
  readonly after: string | undefined
  readonly limit: number
}

const OWN = `select ${sumsOf(FIGURES, 'd')} from own_days d
  where d.brand_id = $1 and d.member_id = m.member_id and d.day between $3::date and $4::date`

const BELOW = `select ${sumsOf(FIGURES, 'd')} from team_days d
  where d.brand_id = $1 and d.agent_id = m.member_id and not d.is_direct
    and d.day between $3::date and $4::date`

/** Whose rows: directly below $2, or the heads of lines, where $2 is null. */
const whereParent = (table: string, ofHeads: boolean) =>
  ofHeads
    ? `${table}.referrer_id is null and ${table}.kind = 'agent' and $2::bigint is null`
    : `${table}.referrer_id = $2`

/** By name: an index gives the page. $5 is the last name of the page before. */
const byName = (ofHeads: boolean) => `
select m.*, 0::bigint as rank from members m
where m.brand_id = $1 and ${whereParent('m', ofHeads)} and m.username_key > coalesce($5, '')
order by m.username_key limit $6`

/** The most turnover of their teams first: all children are summed. $5: "<turnover>.<member>". */
const byTurnover = (ofHeads: boolean) => `
select * from (
  select m.*, coalesce(t.turnover, 0)::bigint as rank from members m
  left join (select k.id, sum(k.turnover) as turnover from (
      select d.member_id as id, d.turnover from own_days d join members c
        on c.brand_id = d.brand_id and c.member_id = d.member_id
      where c.brand_id = $1 and ${whereParent('c', ofHeads)} and d.day between $3::date and $4::date
      union all
      select d.agent_id, d.turnover from team_days d join members c
        on c.brand_id = d.brand_id and c.member_id = d.agent_id
      where c.brand_id = $1 and ${whereParent('c', ofHeads)} and not d.is_direct
        and d.day between $3::date and $4::date) k group by 1) t on t.id = m.member_id
  where m.brand_id = $1 and ${whereParent('m', ofHeads)}) r
where $5::text is null or (r.rank, r.member_id) <
  (split_part($5, '.', 1)::bigint, split_part($5, '.', 2)::bigint)
order by rank desc, member_id desc limit $6`

type ChildRow = FoundRow & {
  readonly username_key: string
  readonly rank: bigint
  readonly own: Record<string, unknown>
  readonly below: Record<string, unknown>
}

const columnsOf = (table: string) => FIGURES.map((one) => `${table}.${one} as ${table}_${one}`)

function figuresOf(row: ChildRow, table: 'own' | 'below'): FigureRow {
  const entries = FIGURES.map((one) => [one, row[`${table}_${one}`]])
  return Object.fromEntries(entries) as FigureRow
}

/** A cursor "<turnover>.<member>" that was never issued means the first page. */
function placeOf({ sort, after }: ChildrenPage): string | null {
  if (after === undefined) return null
  return sort === 'name' || /^-?[0-9]{1,18}\.[0-9]{1,18}$/.test(after) ? after : null
}

/** A member directly below, with their own figures, and with those of all below them. */
export interface Child {
  readonly person: Person
  readonly own: TeamFiguresWire
  readonly whole: TeamFiguresWire
}

/**
 * Who is directly below a member, with the figures of them and those below them; for null: the
 * agents at the heads of lines. One statement.
 */
export async function listChildren(
  db: Tx,
  brandId: number,
  memberId: bigint | null,
  page: ChildrenPage,
): Promise<{ children: Child[]; next: string | null }> {
  const inner = (page.sort === 'name' ? byName : byTurnover)(memberId === null)
  const order = page.sort === 'name' ? 'm.username_key' : 'm.rank desc, m.member_id desc'
  const rows = await db.query<ChildRow>(
    `select ${PERSON}, m.username_key, m.rank, ${columnsOf('own').join(', ')},
       ${columnsOf('below').join(', ')}
     from (${inner}) m cross join lateral (${OWN}) own cross join lateral (${BELOW}) below
     order by ${order}`,
    [brandId, memberId, page.from, page.to, placeOf(page), page.limit + 1],
  )
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  const place = page.sort === 'name' ? last?.username_key : `${last?.rank}.${last?.member_id}`
  return {
    children: shown.map((row) => {
      const [own, below] = [figuresOf(row, 'own'), figuresOf(row, 'below')]
      const whole = Object.fromEntries(FIGURES.map((one) => [one, own[one] + below[one]]))
      return {
        person: presentPerson(row),
        own: presentFigures(presentSums(own)),
        whole: presentFigures(presentSums(whole as FigureRow)),
      }
    }),
    next: rows.length > page.limit && last ? (place ?? null) : null,
  }
}
