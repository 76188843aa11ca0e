import type { LanguageCode } from './languages.ts'
import { type Compiled, mergeTexts, pick } from './merge.ts'
import { type Group, GROUPS, isInGroup } from './namespaces.ts'
import { readSource } from './source.ts'

/** Texts by namespace and key. */
export type Catalogue = Readonly<Record<string, Compiled>>

/**
 * The texts of a group in a language, with English for what is not translated yet.
 * This form is for Node; in pages vite.ts puts a chunk per language and group in its place.
 */
export async function loadGroup(code: LanguageCode, group: Group): Promise<Catalogue> {
  const entries = GROUPS[group].map(async (namespace) => {
    const sources = [readSource('en', namespace), readSource(code, namespace)] as const
    const [english, own] = await Promise.all(sources)
    const wanted = pick(english, (key) => isInGroup(group, namespace, key))
    return [namespace, mergeTexts(code, wanted, own)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
