import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/point-world.ts'
import { atHour, openRaceWorld, RACE, type RaceWorld } from '../../../../test/race-world.ts'

let world: RaceWorld

beforeAll(async () => {
  world = await openRaceWorld()
})
afterAll(() => world.platform.close())

describe('staff', () => {
  const add = (more: object) =>
    codeOf(world.staff.call('POST /staff/races', { body: { ...RACE, ...more } }))

  test('write races that begin later, with terms that make sense', async () => {
    expect(await add({ from: atHour(-1).toISOString() })).toBe('VALIDATION_FAILED')
    expect(await add({ until: RACE.from })).toBe('VALIDATION_FAILED')
    expect(await add({ rule: 'points' })).toBe('VALIDATION_FAILED')
    expect(await add({ items: ['NO_LOTTERY'] })).toBe('VALIDATION_FAILED')
    expect(await add({ items: ['VN_MB'], products: ['RNG'] })).toBe('VALIDATION_FAILED')
    const [prize] = RACE.prizes
    expect(await add({ prizes: [prize, prize] })).toBe('VALIDATION_FAILED')
    expect(await add({ prizes: [{ ...prize, amountMinor: '1' }] })).toBe('VALIDATION_FAILED')
    expect(await add({ texts: [RACE.texts[1]] })).toBe('NOTICE_TEXT_MISSING')
    expect(await add({ items: ['VN_MB'] })).toBe('ok')
  })

  test('change the texts alone of one that has begun', async () => {
    const raceId = await world.race()
    const { races } = await world.staff.call('GET /staff/races', {})
    const race = races.find((one) => one.raceId === raceId)
    if (!race) throw new Error('no race')
    const put = (more: object) =>
      world.staff.call('PUT /staff/races/:raceId', {
        params: { raceId },
        body: { ...RACE, from: race.from, version: race.version, ...more },
      })
    expect(await codeOf(put({ rule: 'multiple' }))).toBe('VALIDATION_FAILED')
    expect(await codeOf(put({ version: 7 }))).toBe('CHANGED_MEANWHILE')
    const texts = [{ language: 'pt', title: 'Outra', content: '' }]
    expect((await put({ texts })).race).toMatchObject({ title: 'Outra', version: 2 })
  })
})
