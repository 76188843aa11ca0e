import { describe, expect, it } from 'vitest'
import { countdownParts, spokenMark } from '../src/countdown-format.ts'
import { dateOrder, isDateTyped, isoDateOf, partsOfIsoDate } from '../src/date-parts.ts'

describe('countdown', () => {
  it.each([
    [-5_000, 0, '00:00'],
    [0, 0, '00:00'],
    [1, 0, '00:01'],
    [1_000, 0, '00:01'],
    [1_001, 0, '00:02'],
    [59_999, 0, '01:00'],
    [245_000, 0, '04:05'],
    [3_600_000, 0, '01:00:00'],
    [86_399_000, 0, '23:59:59'],
    [86_400_000, 1, '00:00'],
    [183_845_000, 2, '03:04'],
  ])('%d ms are %d days and %s', (leftMs, days, time) => {
    expect(countdownParts(leftMs)).toEqual({ days, time })
  })

  it.each([
    [301_000, undefined],
    [300_000, 300],
    [60_001, 300],
    [60_000, 60],
    [10_000, 10],
    [1, 10],
    [0, undefined],
  ])('%d ms speak the mark %s', (leftMs, mark) => {
    expect(spokenMark(leftMs)).toBe(mark)
  })
})

describe('typed dates', () => {
  it.each([
    ['28', '2', '2001', '2001-02-28'],
    ['29', '02', '2000', '2000-02-29'],
    ['29', '02', '2001', undefined],
    ['31', '04', '1990', undefined],
    ['00', '01', '1990', undefined],
    ['1', '13', '1990', undefined],
    ['1', '1', '1899', undefined],
    ['1', '1', '90', undefined],
    ['', '1', '1990', undefined],
  ])('%s/%s/%s is %s', (day, month, year, iso) => {
    expect(isoDateOf({ day, month, year })).toBe(iso)
    if (iso) expect(isoDateOf(partsOfIsoDate(iso))).toBe(iso)
  })

  it('knows when a date has been typed out', () => {
    expect(isDateTyped({ day: '3', month: '4', year: '199' })).toBe(false)
    expect(isDateTyped({ day: '3', month: '4', year: '1990' })).toBe(true)
  })

  it.each([
    ['pt-BR', 'day,month,year'],
    ['en', 'month,day,year'],
    ['ja', 'year,month,day'],
  ])('asks in the order of %s', (tag, order) => {
    expect(dateOrder(tag).join()).toBe(order)
  })
})
