import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform, NOON, type TestPlatform } from '../../test/platform.ts'
import {
  eachBrand,
  eachRow,
  eachStep,
  inHalves,
  isRested,
  LEFT,
  refusal,
  sweepStuck,
  wholeOrHalves,
} from './stuck-rows.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

/** Each test has a queue's rows of its own: by other keys. */
let place = 0
beforeEach(() => {
  place += 1
})

const queue = 'risk.look'
const keyOf = (row: number) => ({ brandId: 1, key: `${place}/${row}` })
const taken = { queue, keyOf } as const

/** Fails for the rows that are poisoned, and keeps what it did. */
function worker(...poisoned: readonly number[]) {
  const done: number[] = []
  return {
    done,
    one: (row: number) => {
      if (poisoned.includes(row)) return Promise.reject(new Error(`row ${row}`))
      done.push(row)
      return Promise.resolve()
    },
    some(rows: readonly number[]) {
      const bad = rows.find((row) => poisoned.includes(row))
      if (bad !== undefined) return Promise.reject(new Error(`row ${bad}`))
      done.push(...rows)
      return Promise.resolve()
    },
  }
}

const stuck = (row: number) =>
  platform.db.query<{ tries: number; is_parked: boolean; rest: number; fault: string }>(
    `select tries, parked_at is not null as is_parked, fault,
       extract(epoch from next_try_at - last_at)::int as rest
     from stuck_rows where job = $1 and row_key = $2`,
    [queue, `${place}/${row}`],
  )

/** Of some rows those whose turn it is. */
async function rested(...rows: readonly number[]): Promise<number[]> {
  const found = await platform.db.query<{ n: number }>(
    `select n from unnest($1::int[]) as n where ${isRested(queue, `$2 || '/' || n`)} order by n`,
    [rows, String(place)],
  )
  return found.map(({ n }) => n)
}

describe('a row that fails', () => {
  test.each([{ atOnce: false }, { atOnce: true }])('keeps no other back: %o', async (how) => {
    const { one, done } = worker(2)
    const faults = await eachRow(platform.db, [1, 2, 3], { ...taken, ...how }, one)
    expect(faults.map(String)).toEqual(['Error: row 2'])
    expect(done).toEqual([1, 3])
    expect(await stuck(2)).toMatchObject([{ tries: 1, fault: 'Error: row 2' }])
  })

  test('is tried at once, then later and later, and is parked in the end', async () => {
    const rests: unknown[] = []
    for (let turn = 0; turn < 9; turn += 1) {
      await eachRow(platform.db, [1], taken, worker(1).one)
      const [row] = await stuck(1)
      rests.push([row?.rest, row?.is_parked])
    }
    expect(rests).toEqual([
      [0, false],
      [1, false],
      [3, false],
      [7, false],
      [15, false],
      [31, false],
      [63, false],
      [600, true],
      [600, true],
    ])
  })

  test('rests until its turn, and alone', async () => {
    for (const _ of [1, 2, 3]) await eachRow(platform.db, [2], taken, worker(2).one)
    expect(await rested(1, 2, 3)).toEqual([1, 3])
    const [row] = await platform.db.query<{ at: Date }>(
      'select next_try_at as at from stuck_rows where job = $1 and row_key = $2',
      [queue, `${place}/2`],
    )
    await platform.setNow(row?.at ?? NOON)
    expect(await rested(1, 2, 3)).toEqual([1, 2, 3])
  })

  test('is stuck no more once it goes on', async () => {
    await eachRow(platform.db, [1], taken, worker(1).one)
    await eachRow(platform.db, [1], taken, worker().one)
    expect(await stuck(1)).toEqual([])
  })

  test('stays noted when another holds it meanwhile, alone or among others', async () => {
    await eachRow(platform.db, [1], taken, worker(1).one)
    await eachRow(platform.db, [1], taken, () => Promise.resolve(LEFT))
    await inHalves(platform.db, [1, 2], taken, () => Promise.resolve(LEFT))
    expect(await stuck(1)).toMatchObject([{ tries: 1 }])
  })

  test('is forgotten when nothing is due of it for a day', async () => {
    await eachRow(platform.db, [1, 2], taken, worker(1, 2).one)
    await platform.db.query(
      `update stuck_rows set next_try_at = app_now() - interval '25 hours'
       where job = $1 and row_key = $2`,
      [queue, `${place}/1`],
    )
    await sweepStuck(platform.db)
    expect(await stuck(1)).toEqual([])
    expect(await stuck(2)).toHaveLength(1)
  })
})

describe('rows taken together', () => {
  const rows = Array.from({ length: 100 }, (_, index) => index)

  test('are one action where nothing fails', async () => {
    let calls = 0
    const { some, done } = worker()
    const faults = await inHalves(platform.db, rows, taken, (part) => {
      calls += 1
      return some(part)
    })
    expect([faults, calls, done]).toEqual([[], 1, rows])
  })

  test('are done but for those that fail', async () => {
    const { some, done } = worker(7, 70)
    const faults = await inHalves(platform.db, rows, taken, some)
    expect(faults.map(String)).toEqual(['Error: row 7', 'Error: row 70'])
    expect(done).toEqual(rows.filter((row) => row !== 7 && row !== 70))
    expect(await rested(...rows)).toEqual(rows)
  })

  test('are stuck no more once they go on together', async () => {
    await inHalves(platform.db, [1, 2], taken, worker(1, 2).some)
    expect(await stuck(1)).toHaveLength(1)
    await inHalves(platform.db, [1, 3], taken, worker().some)
    expect(await stuck(1)).toEqual([])
    const whole = () => Promise.resolve({ rows: [2, 3] })
    const parts = { list: () => Promise.resolve([]), work: () => Promise.resolve() }
    await wholeOrHalves(platform.db, taken, whole, parts)
    expect(await stuck(2)).toEqual([])
  })

  test('are listed only when the whole fails', async () => {
    const { some, done } = worker(3)
    const whole = (...of: number[]) => async () => {
      await some(of)
      return { rows: of }
    }
    const turn = await wholeOrHalves(platform.db, taken, whole(1, 2, 3), {
      list: () => Promise.resolve([1, 2, 3]),
      work: some,
    })
    expect([turn.done, turn.faults.map(String), done]).toEqual([
      undefined,
      ['Error: row 3'],
      [1, 2],
    ])
    const none = wholeOrHalves(platform.db, taken, whole(3), {
      list: () => Promise.resolve([]),
      work: some,
    })
    await expect(none).rejects.toThrow('row 3')
  })

  test.each([
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    refusal('UNAVAILABLE', 'of a row'),
  ])('say nothing of rows while the house is out of reach: %s', async (gone) => {
    const calls: number[] = []
    const faults = await inHalves(platform.db, rows, taken, (part) => {
      calls.push(part.length)
      return Promise.reject(gone)
    })
    expect([faults, calls]).toEqual([[gone], [100]])
    expect(await stuck(0)).toEqual([])
  })
})

test('a step that fails keeps no later one back', async () => {
  const done: string[] = []
  const steps = eachStep(
    [
      () => Promise.reject(new Error('first')),
      () => {
        done.push('second')
        return Promise.resolve(2)
      },
    ],
    'both',
  )
  await expect(steps).rejects.toMatchObject({ message: 'both', errors: [new Error('first')] })
  expect(done).toEqual(['second'])
})

test('a brand that fails keeps no other back; faults of its rows are none of its own', async () => {
  const brands = [1, 2].map((brandId) => ({ brandId }))
  const done: number[] = []
  const turn = (poisoned: number) =>
    eachBrand(platform.db, 'game.days', brands, ({ brandId }) => {
      if (brandId === poisoned) return Promise.reject(new Error(`brand ${brandId}`))
      done.push(brandId)
      return Promise.resolve([new Error('of a row')])
    })
  await expect(turn(1)).rejects.toMatchObject({
    errors: [new Error('brand 1'), new Error('of a row')],
  })
  expect(done).toEqual([2])
  await expect(turn(1)).rejects.toThrow('game.days')
  // The second fault makes it rest; the other goes on.
  await expect(turn(0)).rejects.toMatchObject({ errors: [new Error('of a row')] })
  expect(done).toEqual([2, 2, 2])
})
