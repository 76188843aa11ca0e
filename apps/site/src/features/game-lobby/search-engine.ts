import type { CatalogueColumns } from '@fairhouse/protocol'
import { GAME_FEATURES, GAME_SUBTYPES } from '@fairhouse/protocol/games'
import { createSearch, loadLexicons, rowsOf, type Search } from '@fairhouse/search'

/** The search index of a catalogue, with the phrases of a language; built on the device. */
export async function makeSearch(columns: CatalogueColumns, language: string): Promise<Search> {
  const lexicons = await loadLexicons(language)
  return createSearch(rowsOf(columns), {
    vendors: columns.vendors.map(({ name }) => name),
    features: GAME_FEATURES,
    subtypes: GAME_SUBTYPES,
    lexicons,
  })
}
