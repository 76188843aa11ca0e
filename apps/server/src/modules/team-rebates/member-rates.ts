import { WHOLE_PPM, addDays } from '@fairhouse/agency'
import { RATE_PRODUCTS, type MemberRates, type RatesIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { dayIn } from '#server/core/calendar.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { findPlace, type Place } from '../agent-tree/index.ts'
import { listRates, readRates, setRates } from './rates.ts'

/** The agent, or a member directly below; nobody else exists here. Throws MEMBER_NOT_FOUND. */
export async function requireOwnOrDirect(
  tx: Tx,
  brandId: number,
  agentId: bigint,
  memberId: string,
): Promise<Place> {
  const place = await findPlace(tx, brandId, parseId('mbr', memberId) ?? 0n)
  const isNear = place?.memberId === agentId || place?.line.at(-1) === agentId
  if (!place || !isNear) throw new Problem('MEMBER_NOT_FOUND')
  return place
}

/** Rates of today and tomorrow, with their bounds, and the history. */
export async function readMemberRates(tx: Tx, brand: Brand, place: Place): Promise<MemberRates> {
  const today = dayIn(brand.profile.timeZone, await readNow(tx))
  const aboveId = place.line.at(-1)
  const ids = [place.memberId, ...(aboveId === undefined ? [] : [aboveId])]
  const nextDay = addDays(today, 1)
  const now = await readRates(tx, brand.brandId, ids, today)
  const next = await readRates(tx, brand.brandId, ids, nextDay)
  const own = now.get(place.memberId)
  const coming = next.get(place.memberId)
  const above = aboveId === undefined ? undefined : next.get(aboveId)
  const mostOf = (product: string) =>
    aboveId === undefined ? WHOLE_PPM : (above?.get(product) ?? 0n)
  return {
    memberId: wireId('mbr', place.memberId),
    username: place.username,
    rates: RATE_PRODUCTS.map((product) => ({
      product,
      ratePpm: Number(own?.get(product) ?? 0n),
      nextPpm: Number(coming?.get(product) ?? 0n),
      mostPpm: Number(mostOf(product)),
    })),
    nextDay,
    history: await listRates(tx, brand.brandId, place.memberId),
  }
}

/** Sets rates of a member from tomorrow on. Throws the errors of `setRates`. */
export async function changeRates(
  tx: Tx,
  brand: Brand,
  place: Place,
  change: { readonly rates: RatesIn; readonly by: string },
): Promise<MemberRates> {
  const today = dayIn(brand.profile.timeZone, await readNow(tx))
  await setRates(tx, brand.brandId, {
    memberId: place.memberId,
    aboveId: place.line.at(-1) ?? null,
    rates: change.rates,
    from: addDays(today, 1),
    by: change.by,
  })
  return readMemberRates(tx, brand, place)
}
