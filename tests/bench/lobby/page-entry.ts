import { GAME_FEATURES, GAME_SUBTYPES } from '@fairhouse/protocol/games'
import type { CatalogueColumns } from '@fairhouse/protocol'
import { createSearch, loadLexicons, rowsOf } from '@fairhouse/search'

/** Milliseconds of each key of what is typed, in a search that a device has just made. */
async function timeKeys(language: string, typed: readonly string[]): Promise<number[]> {
  const answer = await fetch(`/lgw/games/catalogue?language=${language}`)
  const columns = (await answer.json()) as CatalogueColumns
  const lexicons = await loadLexicons(language)
  const search = createSearch(rowsOf(columns), {
    vendors: columns.vendors.map(({ name }) => name),
    features: GAME_FEATURES,
    subtypes: GAME_SUBTYPES,
    lexicons,
  })
  return typed.map((text) => {
    const began = performance.now()
    search(text, {}, 60)
    return performance.now() - began
  })
}

Object.assign(globalThis, { timeKeys })
