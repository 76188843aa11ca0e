import type { Source } from './merge.ts'

/** The messages of a namespace as in its file; none where nothing is translated yet. */
export async function readSource(language: string, namespace: string): Promise<Source> {
  const path = `../locales/${language}/${namespace}.json`
  try {
    const file = (await import(path, { with: { type: 'json' } })) as { readonly default: Source }
    return file.default
  } catch (error) {
    if (language !== 'en') return {}
    throw error
  }
}
