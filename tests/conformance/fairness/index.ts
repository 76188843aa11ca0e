import { FormatError, isObject, type Json, parseFile } from '../json.ts'
import { chainRows } from './chains.ts'
import { publishedRows } from './published.ts'
import { type FairnessRow, objectsOf } from './rows.ts'
import { vectorRows } from './vectors.ts'

/**
 * Provably fair vectors: worked examples of others, results from seeds, chains of hashes. Throws
 * FormatError with a sentence for a file of another shape.
 */
export function* fairnessRows(text: string): Generator<FairnessRow> {
  const file = readFile(text)
  const [published, vectors] = [objectsOf(file, 'published'), objectsOf(file, 'vectors')]
  const chains = objectsOf(file, 'crash')
  if (published.length + vectors.length + chains.length === 0) {
    throw new FormatError('the file holds nothing to compute')
  }
  for (const item of published) yield* publishedRows(item)
  for (const item of vectors) yield* vectorRows(item)
  for (const item of chains) yield* chainRows(item)
}

function readFile(text: string): Json {
  const file = parseFile(text)
  if (!isObject(file)) throw new FormatError('the file is no object')
  return file
}
