import { createChainStream, previousInPlay } from '@fairhouse/fairness'
import { makeChain, roundOfChain, uncappedPoint } from '@fairhouse/games/crash'
import { FormatError, isObject, type Json } from '../json.ts'
import { countOf, type FairnessRow, hundredths, rowOf, textOf } from './rows.ts'

/** A chain made from its secret: its commitment, and the games in the file. */
export function* chainRows(item: Json): Generator<FairnessRow> {
  const [secret, salt] = [textOf(item, 'secret'), textOf(item, 'salt')]
  const length = countOf(item, 'chainLength')
  const { games } = item
  if (!isObject(games)) throw new FormatError('a chain has no "games"')
  const hashes = makeChain(secret, length)
  const commitment = previousInPlay(hashes[0] ?? secret)
  const bet = `chain ${secret.slice(0, 8)}…`
  const committed = { game: 'crash', bet, quantity: 'terminatingHash' }
  yield rowOf(committed, item['terminatingHash'], commitment)
  for (const [number, value] of Object.entries(games)) {
    const hash = hashes[Number(number) - 1]
    const isInPlace =
      hash !== undefined && roundOfChain(hash, commitment, length) === Number(number)
    const computed = isInPlace
      ? { hash, result: hundredths(uncappedPoint(createChainStream(hash, salt).bits52())) }
      : undefined
    yield rowOf({ game: 'crash', bet, quantity: `game ${number}` }, value, computed)
  }
}
