import { COMPLETE_LANGUAGES, LANGUAGES, type LanguageCode, PSEUDO_CODES } from './languages.ts'
import { mergeTexts, pick, type Source } from './merge.ts'
import { type Group, GROUPS, isInGroup, NOT_OF_SITE } from './namespaces.ts'

/** Reads a file as text; throws where there is none. */
type ReadFile = (file: URL, encoding: 'utf8') => string

export interface TextsOptions {
  /** Which pages are built. */
  readonly of: 'site' | 'office' | 'studio' | 'verifier'
  /** `readFileSync` of node:fs: this package does no I/O itself. */
  readonly readFile: ReadFile
}

const LOCALES = new URL('../locales/', import.meta.url)
const LOADER = /\/packages\/i18n\/src\/catalogues\.ts$/
/** Modules that exist only here are named like files beside the locales: `ar.first.js`. */
const CHUNK = /\/packages\/i18n\/locales\/([\w-]+)\.(\w+)\.js$/

const SITE_GROUPS = (Object.keys(GROUPS) as Group[]).filter((group) => !NOT_OF_SITE.includes(group))

const chunk = (code: string, group: Group) => new URL(`${code}.${group}.js`, LOCALES).pathname

const loads = (pairs: readonly (readonly [name: string, path: string])[]) =>
  pairs
    .map(([name, path]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path)}),`)
    .join('\n')

/** Languages are known at the start; their groups by the first of them, which is always loaded. */
function siteLoader(): string {
  const firsts = Object.keys(LANGUAGES).map((code) => [code, chunk(code, 'first')] as const)
  return `const FIRST = {${loads(firsts)}}
export async function loadGroup(code, group) {
  const first = await FIRST[code]()
  return group === 'first' ? first.texts : (await first.GROUPS[group]()).texts
}`
}

function officeLoader(): string {
  const codes = [...COMPLETE_LANGUAGES, ...PSEUDO_CODES]
  const office = codes.map((code) => [code, chunk(code, 'office')] as const)
  return `const OFFICE = {${loads(office)}}
export const loadGroup = async (code) => (await (OFFICE[code] ?? OFFICE.en)()).texts`
}

const STUDIO_GROUPS = [
  'studio',
  'studioRules',
  'studioSlots',
  'studioRooms',
  'studioInstant',
] as const

function studioLoader(): string {
  const pairs = STUDIO_GROUPS.map((group) => {
    const codes = Object.keys(LANGUAGES).map((code) => [code, chunk(code, group)] as const)
    return `${group}: {${loads(codes)}},`
  })
  return `const TEXTS = {${pairs.join('\n')}}
export const loadGroup = async (code, group) => (await TEXTS[group][code]()).texts`
}

/** The studio's verifier is one file: it has the languages that are complete at every commit. */
function verifierLoader(): string {
  const codes = COMPLETE_LANGUAGES.map((code) => [code, chunk(code, 'studio')] as const)
  return `const TEXTS = {${loads(codes)}}
export const loadGroup = async (code) => (await (TEXTS[code] ?? TEXTS.en)()).texts`
}

const LOADERS = {
  site: siteLoader,
  office: officeLoader,
  studio: studioLoader,
  verifier: verifierLoader,
}

/**
 * Vite plugin: texts become a compiled chunk per language and group, with English for untranslated
 * texts: no page includes an ICU parser, and none loads a second language. An invalid message fails
 * the build with its key.
 */
export function compiledMessages({ of, readFile }: TextsOptions) {
  const read = (language: string, namespace: string, watch: (file: string) => void): Source => {
    const file = new URL(`${language}/${namespace}.json`, LOCALES)
    try {
      const texts = JSON.parse(readFile(file, 'utf8')) as Source
      watch(file.pathname)
      return texts
    } catch (error) {
      if (language !== 'en' && (error as { code?: string }).code === 'ENOENT') return {}
      throw new Error(`${file.pathname} cannot be read`, { cause: error })
    }
  }

  return {
    name: 'fairhouse-messages',
    enforce: 'pre' as const,
    resolveId(id: string) {
      return CHUNK.test(id) ? id : undefined
    },
    load(this: { addWatchFile: (file: string) => void }, id: string) {
      const path = id.split('?')[0] ?? id
      if (LOADER.test(path)) return LOADERS[of]()
      const [, code, name] = CHUNK.exec(path) ?? []
      if (code === undefined) return undefined
      const watch = (file: string) => this.addWatchFile(file)
      const texts = GROUPS[name as Group].map((namespace) => {
        const english = pick(read('en', namespace, watch), (key) =>
          isInGroup(name as Group, namespace, key),
        )
        const own = read(code, namespace, watch)
        return [namespace, mergeTexts(code as LanguageCode, english, own)] as const
      })
      const others = SITE_GROUPS.filter((group) => group !== 'first')
      const groups = others.map((group) => [group, chunk(code, group)] as const)
      const source = `export const texts = ${JSON.stringify(Object.fromEntries(texts))}`
      return name === 'first' ? `${source}\nexport const GROUPS = {${loads(groups)}}` : source
    },
  }
}
