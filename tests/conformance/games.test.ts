import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createGameStream, seedCommitment } from '@fairhouse/fairness'
import { chiSquare, upperGamma } from './chi/chi-square.ts'
import { SAMPLES, testSample } from './chi/index.ts'
import { fairnessRows } from './fairness/index.ts'
import { FormatError } from './json.ts'
import { streamBytes } from './stream.ts'

const ROOT = join(import.meta.dirname, '../..')
const VECTORS_FILE = join(ROOT, '../shared/data/games/provably-fair-vectors.json')
const hasVectors = existsSync(VECTORS_FILE)
if (!hasVectors) console.info('skipped: provably fair vectors, because ../shared is absent')

const scratch = mkdtempSync(join(tmpdir(), 'fairhouse-games-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function conform(...args: string[]): { code: number | null; stdout: Buffer; stderr: string } {
  const run = spawnSync(process.execPath, ['tests/conformance/conform.ts', ...args], { cwd: ROOT })
  return { code: run.status, stdout: run.stdout, stderr: run.stderr.toString() }
}

/** One item of each kind a file has, all of it right. */
const FILE = {
  published: [
    {
      name: 'limbo',
      hash: '6b5124897c3c48d0e46cc9249f08c7e560792459f1bad1171224643b5d2be231',
      X: '0.419206889692064',
      result: '1.70',
    },
    { name: 'dice', bytes: [7, 203, 73, 221], result: '3.04 (floor(u*10001)/100)' },
  ],
  vectors: [
    {
      serverSeed: '1ba55c41d6989e928edbba16e8be76893fb18c8f98628c8f832d1fd9d0adde06',
      clientSeed: 'my lucky seed27',
      nonce: 99,
      dice_10000: '59.16',
      dice_10001: '59.17',
      plinko_8: { path: 'RRLRRLLL', bucket: 4 },
      keno_10_of_40: [24, 35, 15, 20, 32, 8, 14, 6, 29, 16],
      mines_3_of_25: [14, 21, 8],
      hilo_first6_infinite_deck: ['S9', 'DK', 'C6', 'S8', 'HQ', 'C4'],
      sicbo_3dice: [4, 6, 3],
    },
  ],
  crash: [
    {
      secret: 'ef993d321eec05603e12a9bd1c81f243a194d83090e4e552dea1408818b44446',
      terminatingHash: '077db974c2a7e62290ded7fcb912410a67bec0fe1fe47d3bd736d5bf028c7eee',
      chainLength: 1_000,
      salt: '0000000000000000000249e22b29b0fe34f6b18db45d4d78a5d6475bbf015467',
      games: {
        1: {
          hash: '587e016aacbf313a683d0e4136aa737bb4ea801ecc3fdf51681782f75a2dfadb',
          result: '1.85',
        },
      },
    },
  ],
}

const statuses = (file: unknown) =>
  [...fairnessRows(JSON.stringify(file))].map(({ quantity, status }) => `${quantity} ${status}`)

describe('provably fair files', () => {
  it.skipIf(!hasVectors)('are reproduced to the last quantity', () => {
    const rows = [...fairnessRows(readFileSync(VECTORS_FILE, 'utf8'))]
    expect(rows.length).toBeGreaterThanOrEqual(139)
    expect(rows.filter(({ status }) => status !== 'ok')).toEqual([])
  })

  it('right ones are ok, each quantity for itself', () => {
    expect(statuses(FILE)).toHaveLength(12)
    expect(statuses(FILE).filter((line) => !line.endsWith(' ok'))).toEqual([])
  })

  it('what differs, and what is none of ours, is told apart', () => {
    const [limbo, dice] = FILE.published
    const [vector] = FILE.vectors
    const [chain] = FILE.crash
    const file = {
      published: [
        { ...limbo, X: '0.419206889692066' },
        { ...dice, result: '3.04 (floor(u*10000)/100)' },
      ],
      vectors: [{ ...vector, mines_3_of_25: [14, 8, 21], bingo_75: [1], plinko_17: {} }],
      crash: [{ ...chain, games: { 2: chain?.games[1], 1_001: chain?.games[1] } }],
    }
    expect(statuses(file).filter((line) => !line.endsWith(' ok'))).toEqual([
      'X differs',
      'mines_3_of_25 differs',
      'bingo_75 unsupported',
      'plinko_17 unsupported',
      'game 2 differs',
      'game 1001 unsupported',
    ])
  })

  it('of another shape are refused with a sentence', () => {
    for (const text of ['{', '[]', '{}', '{"vectors":[1]}', '{"vectors":[{"nonce":1}]}']) {
      expect(() => [...fairnessRows(text)]).toThrow(FormatError)
    }
  })

  it('leave 0 when all is ok, 1 when one is not', () => {
    const write = (name: string, file: unknown) => {
      writeFileSync(join(scratch, name), JSON.stringify(file))
      return join(scratch, name)
    }
    expect(conform('fairness', write('good.json', FILE)).code).toBe(0)
    const bad = { vectors: [{ ...FILE.vectors[0], dice_10000: '59.17' }] }
    expect(conform('fairness', write('bad.json', bad)).code).toBe(1)
    expect(conform('fairness').code).toBe(2)
  })
})

describe('chi-square', () => {
  it.each([
    [1, 3.841458821, 0.05],
    [10, 18.30703805, 0.05],
    [10, 29.58829845, 0.001],
    [49, 37.6886484, 0.88],
    [999, 1105.917, 0.01],
  ])('of %i degrees: a statistic of %d has p = %d', (degrees, statistic, p) => {
    expect(upperGamma(degrees / 2, statistic / 2)).toBeCloseTo(p, 3)
  })

  it('joins bins that expect little, and refuses what cannot be', () => {
    const { degrees, statistic } = chiSquare([50, 45, 2, 3], [0.5, 0.44, 0.03, 0.03])
    expect(degrees).toBe(2)
    expect(statistic).toBeCloseTo(1 / 44 + 1 / 6, 9)
    expect(() => chiSquare([1, 1], [1, 0])).toThrow(RangeError)
    expect(() => chiSquare([1, 1], [0.5, 0.6])).toThrow(RangeError)
  })

  it.each(SAMPLES.map((sample) => [`${sample().game}, ${sample().bet}`, sample] as const))(
    'of 4 000 results of %s',
    (_name, sample) => {
      expect(testSample(sample(), 4_000)).toMatchObject({ rounds: 4_000, status: 'ok' })
    },
  )

  it('finds a wheel that stops a hundredth too often at its best', () => {
    const wheel = SAMPLES.map((sample) => sample()).find(({ game }) => game === 'wheel')
    if (wheel === undefined) throw new Error('no wheel')
    const draw = (number: number) => (number % 100 === 0 ? 8 : wheel.draw(number))
    expect(testSample({ ...wheel, draw }, 20_000).status).toBe('differs')
  })
})

describe('the stream of words', () => {
  it('is that of rounds one after the other', () => {
    const seeds = { serverSeed: seedCommitment('a seed'), clientSeed: 'fairhouse' }
    const bytes = Buffer.concat([...streamBytes(200_000, 'a seed')])
    expect(bytes).toHaveLength(200_000)
    for (const nonce of [0, 1, 2_000]) {
      const stream = createGameStream({ ...seeds, nonce })
      const words = Array.from({ length: 16 }, (_, word) =>
        bytes.readUInt32BE(nonce * 64 + word * 4),
      )
      expect(words).toEqual(words.map(() => stream.word()))
    }
  })

  it('comes raw on stdout, as much as asked for', () => {
    const { code, stdout } = conform('stream', '--bytes', '70001', '--seed', 'a seed')
    expect(code).toBe(0)
    const expected = Buffer.concat([...streamBytes(70_001, 'a seed')])
    expect(sha256(stdout)).toBe(sha256(expected))
    expect(conform('stream', '--bytes', 'many')).toMatchObject({ code: 2 })
    expect(conform('chi', '--rounds', '0')).toMatchObject({ code: 2 })
  })
})

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
