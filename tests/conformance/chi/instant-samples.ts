import { previousInPlay, seedCommitment } from '@fairhouse/fairness'
import type { SoloRound } from '@fairhouse/games/core'
import { crashPoint, pointChance } from '@fairhouse/games/crash'
import { DICE } from '@fairhouse/games/dice'
import { catchThreshold, decideShot, SPECIES } from '@fairhouse/games/fishing'
import { binomial } from '@fairhouse/games/instant'
import { KENO } from '@fairhouse/games/keno'
import { LIMBO } from '@fairhouse/games/limbo'
import { MINES, minesChance } from '@fairhouse/games/mines'
import { PLINKO } from '@fairhouse/games/plinko'
import { WHEEL } from '@fairhouse/games/wheel'
import { rationalToNumber } from '@fairhouse/money'
import { count, counts, even, outcomesOf, type Sample, STAKE, streams } from './sample.ts'

function dice(): Sample {
  const outcome = outcomesOf(DICE, { side: 'under', target: 5_000 })
  return {
    game: 'dice',
    bet: 'every roll',
    chances: even(10_000),
    draw: (number) => count(outcome(number)['roll']),
  }
}

/** Points from 1.00 up, each bin 4 % further: the last has all that is beyond. */
const EDGES = pointEdges()

function pointEdges(): readonly number[] {
  const edges = [100]
  for (let edge = 101; edge < 400_000; edge = Math.max(edge + 1, Math.floor(edge * 1.04))) {
    edges.push(edge)
  }
  return edges
}

const binOfPoint = (point: number) => EDGES.findLastIndex((edge) => point >= edge)
const POINT_CHANCES = EDGES.map((edge, bin) => {
  const next = EDGES[bin + 1]
  const beyond = next === undefined ? 0 : rationalToNumber(pointChance(next))
  return rationalToNumber(pointChance(edge)) - beyond
})

function limbo(): Sample {
  const outcome = outcomesOf(LIMBO, { target: 200 })
  return {
    game: 'limbo',
    bet: 'points by steps of 4 %',
    chances: POINT_CHANCES,
    draw: (number) => binOfPoint(count(outcome(number)['point'])),
  }
}

/** The rounds of one chain, played backwards as they come: the order is nothing to the test. */
function crash(): Sample {
  let hash = seedCommitment('chi-square of crash')
  const salt = seedCommitment('its salt')
  return {
    game: 'crash',
    bet: 'points by steps of 4 %',
    chances: POINT_CHANCES,
    draw() {
      const point = crashPoint(hash, salt)
      hash = previousInPlay(hash)
      return binOfPoint(point)
    },
  }
}

/** Position of three different tiles, sorted, among all such sets. */
function rankOfSet(tiles: readonly number[]): number {
  const sorted = tiles.toSorted((a, b) => a - b)
  return Number(sorted.reduce((rank, tile, at) => rank + binomial(tile, at + 1), 0n))
}

function minesPlaces(): Sample {
  const stream = streams('mines')
  return {
    game: 'mines',
    bet: 'places of 3 mines',
    chances: even(2_300),
    draw: (number) =>
      rankOfSet(counts(MINES.open({ mines: 3 }, STAKE, stream(number)).state['mined'])),
  }
}

/** Tiles 0 to 7 opened in turn among 5 mines: the number of the one that was a mine, or 8. */
function minesPlayed(): Sample {
  const stream = streams('mines, played')
  const [mines, most] = [5, 8]
  const upTo = (tiles: number) => (tiles === 0 ? 1 : rationalToNumber(minesChance(mines, tiles)))
  const hits = Array.from({ length: most }, (_, tile) => upTo(tile) - upTo(tile + 1))
  return {
    game: 'mines',
    bet: '5 mines, 8 tiles',
    chances: [...hits, upTo(most)],
    draw(number) {
      const words = stream(number)
      let round: SoloRound = MINES.open({ mines }, STAKE, words)
      let tile = 0
      for (; tile < most && !round.isOver; tile += 1) {
        round = MINES.act(round, { type: 'reveal', tile }, words)
      }
      return round.isOver ? tile - 1 : most
    },
  }
}

function plinkoPaths(): Sample {
  const outcome = outcomesOf(PLINKO, { risk: 'low', rows: 12 })
  return {
    game: 'plinko',
    bet: 'ways of 12 rows',
    chances: even(4_096),
    draw(number) {
      const bits = String(outcome(number)['path']).replaceAll('L', '0').replaceAll('R', '1')
      return Number.parseInt(bits, 2)
    },
  }
}

function plinkoBuckets(): Sample {
  const outcome = outcomesOf(PLINKO, { risk: 'high', rows: 16 })
  return {
    game: 'plinko',
    bet: 'buckets of 16 rows',
    chances: Array.from({ length: 17 }, (_, bucket) => Number(binomial(16, bucket)) / 2 ** 16),
    draw: (number) => count(outcome(number)['bucket']),
  }
}

function kenoPairs(): Sample {
  const outcome = outcomesOf(KENO, { risk: 'low', numbers: [1] })
  return {
    game: 'keno',
    bet: 'first two numbers',
    chances: even(40 * 39),
    draw(number) {
      const [first = 0, second = 0] = counts(outcome(number)['drawn'])
      return (first - 1) * 39 + (second < first ? second - 1 : second - 2)
    },
  }
}

function kenoHits(): Sample {
  const numbers = [1, 5, 9, 13, 17, 21, 25, 29, 33, 37]
  const outcome = outcomesOf(KENO, { risk: 'classic', numbers })
  const all = Number(binomial(40, 10))
  return {
    game: 'keno',
    bet: 'hits of 10 numbers',
    chances: Array.from(
      { length: 11 },
      (_, hits) => Number(binomial(10, hits) * binomial(30, 10 - hits)) / all,
    ),
    draw: (number) => count(outcome(number)['hits']),
  }
}

function wheel(): Sample {
  const outcome = outcomesOf(WHEEL, { risk: 'medium', segments: 50 })
  return {
    game: 'wheel',
    bet: '50 segments',
    chances: even(50),
    draw: (number) => count(outcome(number)['segment']),
  }
}

/** Shots at kinds of fish drawn by the word after that of the shot: caught or missed. */
function fishing(): Sample {
  const stream = streams('fishing')
  const chances = SPECIES.flatMap((species) => {
    const caught = catchThreshold(species) / 2 ** 32
    return [(1 - caught) / SPECIES.length, caught / SPECIES.length]
  })
  return {
    game: 'fishing',
    bet: 'every kind of fish',
    chances,
    draw(number) {
      const at = stream(number, 1).pick(SPECIES.length)
      const species = SPECIES[at]
      if (species === undefined) throw new RangeError('no fish')
      return at * 2 + (decideShot(species, STAKE, stream(number)).kind === 'caught' ? 1 : 0)
    },
  }
}

/** The samples of instant games without cards, of crash and of fishing. */
export const INSTANT_SAMPLES: readonly (() => Sample)[] = [
  dice,
  limbo,
  crash,
  minesPlaces,
  minesPlayed,
  plinkoPaths,
  plinkoBuckets,
  kenoPairs,
  kenoHits,
  wheel,
  fishing,
]
