import type { SegmentFact, SegmentRule } from '@fairhouse/protocol'

/** Gives a value its place among the parameters of a statement. */
type Bind = (value: unknown, type: string) => string

/** $1 is the brand, $2 its time zone. */
const DAYS = `from own_days where brand_id = $1`

/** The first day that counts, from a number of days on. */
const firstDay = ({ days }: SegmentRule, bind: Bind) => `first_day_of(${bind(days, 'int')}, $2)`

function settled(column: 'turnover' | 'bets', rule: SegmentRule, bind: Bind): string {
  const { product, days } = rule
  const isOf = product === null ? '' : `and product = ${bind(product, 'text')}`
  const since = days === null ? '' : `and day >= ${firstDay(rule, bind)}`
  return `select member_id, sum(${column}) as figure ${DAYS} and product <> '' ${isOf} ${since}
    group by 1`
}

/**
 * The figures that a fact is read from, of all members who have any; the same as in the functions
 * segment_figure and fits_segment_rules of the database, which look at one.
 */
const FIGURES: Readonly<
  Record<Exclude<SegmentFact, 'daysMember' | 'language'>, (rule: SegmentRule, bind: Bind) => string>
> = {
  deposited: (rule, bind) => `select member_id, sum(deposits) as figure ${DAYS} and product = ''
    ${rule.days === null ? '' : `and day >= ${firstDay(rule, bind)}`} group by 1`,
  deposits: (rule, bind) => `select member_id, count(*) as figure from deposits
    where brand_id = $1 and credited_at is not null
      and credited_at >= ${firstDay(rule, bind)}::timestamp at time zone $2 group by 1`,
  turnover: (rule, bind) => settled('turnover', rule, bind),
  bets: (rule, bind) => settled('bets', rule, bind),
  daysAway: () => `select member_id, first_day_of(1, $2) - max(day) as figure from active_days
    where brand_id = $1 group by 1`,
  rank: () => 'select member_id, rank as figure from rank_standings where brand_id = $1',
  label: ({ words }, bind) => `select distinct member_id, 1 as figure from member_labels
    where brand_id = $1 and label_name = any(${bind(words, 'text[]')})`,
}

/** What is compared with the bounds, of a member `m` and the figures `f`. */
function figureOf(fact: SegmentFact, f: string): string {
  if (fact === 'daysMember') {
    return '(first_day_of(1, $2) - (m.registered_at at time zone $2)::date)'
  }
  // Who never played has no days since then.
  return fact === 'daysAway' ? `${f}.figure` : `coalesce(${f}.figure, 0)`
}

function conditionOf(rule: SegmentRule, f: string, bind: Bind): string {
  const { fact, least, most, words } = rule
  if (fact === 'language') return `m.language = any(${bind(words, 'text[]')})`
  if (fact === 'label') return `${f}.figure = 1`
  const figure = figureOf(fact, f)
  return [
    ...(least === null ? [] : [`${figure} >= ${bind(least, 'numeric')}`]),
    ...(most === null ? [] : [`${figure} <= ${bind(most, 'numeric')}`]),
  ].join(' and ')
}

/**
 * A statement that selects `member_id` of all members for whom the rules hold: what in_segment says
 * of one, with the figures of everybody read at once. The first parameters are the brand and its
 * time zone.
 */
export function membersOf(
  brandId: number,
  timeZone: string,
  rules: readonly SegmentRule[],
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [brandId, timeZone]
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`
  const joins = rules.flatMap((rule, place) => {
    const { fact } = rule
    if (fact === 'daysMember' || fact === 'language') return []
    return [`left join (${FIGURES[fact](rule, bind)}) f${place} using (member_id)`]
  })
  const conditions = rules.map((rule, place) => conditionOf(rule, `f${place}`, bind))
  const text = `select member_id from members m ${joins.join('\n')}
    where m.brand_id = $1 and m.kind <> 'trial'
      and $2::text is not null and ${conditions.join(' and ')}`
  return { text, values }
}
