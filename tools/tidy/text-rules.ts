import { type Finding, type Source, findAll, isCode, isTest } from './source.ts'

const LINE_MAX = 100
const FILE_WARN = 300
const FILE_MAX = 600

type Part = 'text' | 'withoutComments' | 'codeOnly' | 'comments'

interface Ban {
  readonly pattern: RegExp
  /** What to write instead. */
  readonly message: string
  readonly part: Part
  readonly where: (source: Source) => boolean
}

const everywhere = () => true
const inPackages = ({ path }: Source) => /^(packages|profiles)\//.test(path)
const inPureCode = (source: Source) => inPackages(source) && !isTest(source)
const inServer = (source: Source) => source.path.startsWith('apps/server/src/')
const whereMoneyIs = (source: Source) =>
  /^(packages\/(money|lottery|agency|protocol|rewards)|apps\/server\/src)\//.test(source.path)

/** Each ban names what to write instead. */
const BANS: readonly Ban[] = [
  {
    pattern: /\bMath\s*\.\s*random\b/g,
    message: 'Math.random → the Rng port (money), a seed given as an argument, or crypto',
    part: 'codeOnly',
    where: everywhere,
  },
  {
    pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|\bperformance\s*\.\s*now\b/g,
    message: 'packages read no clock → take the time as an argument',
    part: 'codeOnly',
    where: inPureCode,
  },
  {
    pattern: /\bprocess\s*\.|\bgetRandomValues\b|\brandomUUID\b|\blocalStorage\b/g,
    message: 'packages do no I/O and have no randomness → take the value as an argument',
    part: 'codeOnly',
    where: inPureCode,
  },
  {
    pattern: /\bas\s+any\b|[:<,|&]\s*any\b(?!\s*[:(])/g,
    message: 'any → unknown and a check, or the real type',
    part: 'codeOnly',
    where: everywhere,
  },
  {
    pattern: /[\w)\]]!(?=[.[(),;]|\s*$)/gm,
    message: 'x! → check for undefined and say what it means',
    part: 'codeOnly',
    where: everywhere,
  },
  {
    pattern: /^[ \t]*(?:export\s+)?(?:declare\s+)?(?:const\s+)?enum\s+\w+/gm,
    message: 'enum → a union of literals, or an object `as const`',
    part: 'codeOnly',
    where: everywhere,
  },
  {
    pattern: /@ts-(?:ignore|nocheck|expect-error)\b/g,
    message: '@ts-… → mend the type',
    part: 'comments',
    where: everywhere,
  },
  {
    pattern: /\b(?:TODO|FIXME|XXX|HACK)\b/g,
    message: 'a note to oneself → do it now, or open an issue',
    part: 'comments',
    where: everywhere,
  },
  {
    pattern: /\bconsole\s*\.\s*\w+/g,
    message: 'console → the logger (deps.log)',
    part: 'codeOnly',
    where: inServer,
  },
  {
    pattern: /\bparseFloat\b|\.toFixed\b|\bNumber\(\s*[\w.]*Minor\b/g,
    message: 'money is never a float → parse and format with @fairhouse/money',
    part: 'codeOnly',
    where: whereMoneyIs,
  },
  {
    pattern: /\b(?:sleep\s*\(|(?<!test\.)setTimeout\s*\()|node:timers\/promises/g,
    message: 'tests do not sleep → wait for the event, or expect.poll',
    part: 'withoutComments',
    where: ({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/tidy'),
  },
  {
    pattern: /\b(?:user|customer|player)Id\b/g,
    message: 'userId → memberId (docs/GLOSSARY.md); wire words are translated in protocol',
    part: 'codeOnly',
    where: ({ path }) => !path.startsWith('packages/protocol/'),
  },
]

/**
 * Forbidden words. Each is written with a bracket in it, so that this list does not find itself.
 */
const WORDS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: /(?<![\w.~])\/(?:w[o]rk|t[m]p|h[o]me|Us[e]rs)\/[\w.-]*/g,
    message: 'a path of one machine → a path relative to the project, or os.tmpdir()',
  },
  {
    pattern: /\b(?:cla[u]de|anthr[o]pic|chat-?gp[t]|open[a]i|copil[o]t|gem[i]ni|ll[m]s?)\b/gi,
    message: 'the name of a writing tool has no place here',
  },
  {
    pattern: /\bregistry\.(?:npmjs|y[a]rnpkg|npmmirr[o]r)\b|\bnpm\.pkg\.github\b/g,
    message: "the address of a package registry is each machine's own setting",
  },
]

/** Banned code and banned words. */
export function checkText(source: Source): Finding[] {
  const bans = isCode(source) ? BANS.filter(({ where }) => where(source)) : []
  return [
    ...bans.flatMap((ban) => findAll(source, source[ban.part], ban.pattern, ban.message)),
    ...WORDS.flatMap((word) => findAll(source, source.text, word.pattern, word.message)),
  ]
}

/** Lines and files that are too long. Functions are measured by the linter, which parses. */
export function checkSizes(source: Source): Finding[] {
  if (!/\.(ts|tsx|mjs)$/.test(source.path)) return []
  const lines = source.text.trimEnd().split('\n')
  const long = lines.flatMap((text, at) =>
    // A web address cannot be broken.
    [...text].length > LINE_MAX && !/https?:\/\/\S{60}/.test(text)
      ? [{ path: source.path, line: at + 1, message: `over ${LINE_MAX} columns` }]
      : [],
  )
  if (lines.length <= FILE_MAX) return long
  const message = `${lines.length} lines, at most ${FILE_MAX}: split it by what its parts do`
  return [...long, { path: source.path, line: FILE_MAX, message }]
}

/** Files that want splitting soon: over 300 lines, tests and data aside. */
export function warnSizes(source: Source): Finding[] {
  const lines = source.text.trimEnd().split('\n').length
  if (!isCode(source) || isTest(source) || lines <= FILE_WARN || lines > FILE_MAX) return []
  return [{ path: source.path, line: FILE_WARN, message: `${lines} lines, better ${FILE_WARN}` }]
}
