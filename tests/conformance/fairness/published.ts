import { createGameStream, type GameStream, seedCommitment } from '@fairhouse/fairness'
import { uncappedPoint } from '@fairhouse/games/crash'
import { FormatError, type Json } from '../json.ts'
import { decimalLike, type FairnessRow, hundredths, isPrintedAs, rowOf, textOf } from './rows.ts'

const WORD_VALUES = 1n << 32n
const X_VALUES = 1n << 52n

/** Worked examples of others: each gives a few of the quantities below. */
export function* publishedRows(item: Json): Generator<FairnessRow> {
  if ('serverSeed' in item) yield* seedExample(item)
  else if ('hash' in item) yield* hashExample(item)
  else if ('bytes' in item) yield* bytesExample(item)
  else yield rowOf(named(item, 'all'), null, undefined)
}

const INPUTS = ['name', 'source', 'serverSeed', 'message', 'hash', 'bytes']

const named = (item: Json, quantity: string) => ({
  game: textOf(item, 'name'),
  bet: '',
  quantity,
})

/** The quantities of an item: what is not given in order to compute from it. */
const quantitiesOf = (item: Json) => Object.entries(item).filter(([name]) => !INPUTS.includes(name))

/** "client:nonce:block": the message of a block; the client part may contain colons. */
function streamOfMessage(serverSeed: string, message: string): GameStream {
  const parts = /^(.*):(\d{1,15}):(\d{1,15})$/s.exec(message)
  if (!parts) throw new FormatError(`"${message}" is no message of the scheme`)
  const seeds = { serverSeed, clientSeed: String(parts[1]), nonce: Number(parts[2]) }
  return createGameStream(seeds, Number(parts[3]) * 8)
}

function* seedExample(item: Json): Generator<FairnessRow> {
  const serverSeed = textOf(item, 'serverSeed')
  const stream = streamOfMessage(serverSeed, textOf(item, 'message'))
  const words = Array.from({ length: 8 }, () => stream.word())
  const first = BigInt(words[0] ?? 0)
  for (const [quantity, value] of quantitiesOf(item)) {
    const name = named(item, quantity)
    if (quantity === 'serverSeedHash') yield rowOf(name, value, seedCommitment(serverSeed))
    else if (quantity === 'hmacSha256') {
      yield rowOf(name, value, words.map((word) => word.toString(16).padStart(8, '0')).join(''))
    } else if (quantity === 'firstFloat') yield fractionRow(name, value, first, WORD_VALUES)
    else yield rowOf(name, value, undefined)
  }
}

function* hashExample(item: Json): Generator<FairnessRow> {
  const bits = BigInt(`0x${textOf(item, 'hash').slice(0, 13)}`)
  for (const [quantity, value] of quantitiesOf(item)) {
    const name = named(item, quantity)
    if (quantity === 'first52bits') yield rowOf(name, value, bits.toString())
    else if (quantity === 'X') yield fractionRow(name, value, bits, X_VALUES)
    else if (quantity === 'value') yield fractionRow(name, value, 99n * X_VALUES, X_VALUES - bits)
    else if (quantity === 'result') yield rowOf(name, value, hundredths(uncappedPoint(bits)))
    else yield rowOf(name, value, undefined)
  }
}

function* bytesExample(item: Json): Generator<FairnessRow> {
  const { bytes } = item
  if (!Array.isArray(bytes) || bytes.length !== 4) throw new FormatError('an item has no 4 bytes')
  const word = bytes.reduce((so: bigint, byte) => so * 256n + BigInt(Number(byte)), 0n)
  for (const [quantity, value] of quantitiesOf(item)) {
    const name = named(item, quantity)
    // "3.04 (floor(u*10001)/100)": the number of outcomes is given beside the result.
    const parts = /^([\d.]+)(?: \(floor\(u\*(\d{1,7})\)\/100\))?$/.exec(String(value))
    if (quantity === 'float') yield fractionRow(name, value, word, WORD_VALUES)
    else if (quantity === 'result' && parts) {
      const roll = (word * BigInt(parts[2] ?? 10_000)) / WORD_VALUES
      const printed = hundredths(roll)
      yield rowOf(name, value, printed, () => parts[1] === printed)
    } else yield rowOf(name, value, undefined)
  }
}

function fractionRow(
  name: { readonly game: string; readonly bet: string; readonly quantity: string },
  value: unknown,
  num: bigint,
  den: bigint,
): FairnessRow {
  return rowOf(name, value, decimalLike(value, num, den), () => isPrintedAs(value, num, den))
}
