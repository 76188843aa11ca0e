import type { Brand } from '#server/core/brand.ts'
import { addDays, dayIn, startOfDay } from '#server/core/calendar.ts'
import type { Tx } from '#server/db/tx.ts'
import { isFor } from './audience.ts'
import { EVENTS_MOST, type EventSearch, type FoundEvents } from './event-search.ts'

interface BirthdayRow {
  readonly [column: string]: unknown
  readonly member_id: bigint
  readonly day: string
}

/** Days that the span and the window touch. */
function daysOf(zone: string, { span, since, upTo }: EventSearch): string[] {
  const from = since && since > span.from ? since : span.from
  const until = span.until && span.until < upTo ? span.until : upTo
  const days: string[] = []
  // The end itself is no part of the span.
  for (let day = dayIn(zone, from); startOfDay(zone, day) < until; day = addDays(day, 1)) {
    days.push(day)
  }
  return days
}

/**
 * Members whose birthday is one of the days ($6, over at $7), and who were registered and had
 * joined before it was over. Who was born on 29 February has it on 1 March in years without one.
 */
const FIND = `
select m.member_id, k.day::text as day
from unnest($6::date[], $7::timestamptz[]) as k(day, over_at)
join members m on m.brand_id = $1
  and ((extract(month from m.birth_date) = extract(month from k.day)
      and extract(day from m.birth_date) = extract(day from k.day))
    or (extract(month from m.birth_date) = 2 and extract(day from m.birth_date) = 29
      and to_char(k.day, 'MM-DD') = '03-01' and to_char(k.day - 1, 'MM-DD') = '02-28'))
left join promotion_entries e on e.brand_id = $1 and e.promotion_no = $4::bigint
  and e.member_id = m.member_id
where m.registered_at < k.over_at
  and case when $5::boolean then e.joined_at < k.over_at else ${isFor('$2', '$3')} end
  and ($8::date is null or (k.day, m.member_id) > ($8, $9::bigint))
order by k.day, m.member_id limit $10`

/** Birthdays, by the day in the brand's time zone. */
export async function findBirthdays(
  tx: Tx,
  brand: Brand,
  search: EventSearch,
): Promise<FoundEvents> {
  const { rules, entriesOf, after, most = EVENTS_MOST } = search
  const { prize } = rules
  const zone = brand.profile.timeZone
  const days = daysOf(zone, search)
  if (prize === null || days.length === 0) return { events: [], next: null }
  const rows = await tx.query<BirthdayRow>(FIND, [
    brand.brandId,
    rules.labels,
    rules.segment_no,
    entriesOf,
    rules.entry === 'join' && entriesOf !== null,
    days,
    days.map((day) => startOfDay(zone, addDays(day, 1))),
    after?.at ?? null,
    after?.no ?? null,
    most,
  ])
  const last = rows.at(-1)
  return {
    events: rows.map(({ member_id: memberId, day }) => ({
      memberId,
      event: `birthday/${day.slice(0, 4)}`,
      amount: prize,
      facts: [{ name: 'date', value: day }],
      at: startOfDay(zone, day),
    })),
    next: last && rows.length === most ? { at: last.day, no: last.member_id } : null,
  }
}
