import { ANIMALS, type Animal } from '../../types.ts'

const FIRST_YEAR = 2000

/**
 * Lunar new year as MMDD, from 2000 on (new moon by China time). Some calendar libraries are a
 * day off in 2027, 2030 and 2032, where the new moon comes close to midnight.
 */
const NEW_YEARS = `
  0205 0124 0212 0201 0122 0209 0129 0218 0207 0126
  0214 0203 0123 0210 0131 0219 0208 0128 0216 0205
  0125 0212 0201 0122 0210 0129 0217 0206 0126 0213
  0203 0123 0211 0131 0219 0208 0128 0215 0204 0124
  0212 0201 0122 0210 0130 0217 0206 0126 0214 0202
  0123`
  .trim()
  .split(/\s+/)

/** 2000 was a year of the dragon. */
const FIRST_ANIMAL = ANIMALS.indexOf('DRAGON')

/**
 * Animal of the lunar year on a day ("2020-01-25"), by which balls belong to animals. Throws
 * RangeError for a day outside 2000 to 2050.
 */
export function zodiacYearOn(day: string): Animal {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  const year = Number(match?.[1])
  const newYear = NEW_YEARS[year - FIRST_YEAR]
  if (!match || newYear === undefined) throw new RangeError(`no lunar year is known for ${day}`)
  const isBefore = `${match[2]}${match[3]}` < newYear
  const index = year - FIRST_YEAR - Number(isBefore) + FIRST_ANIMAL
  return ANIMALS[index % ANIMALS.length] ?? 'RAT'
}
