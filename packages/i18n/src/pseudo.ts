import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'
import type { LanguageCode } from './languages.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðêƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÊƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const ACCENTS = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]))

/** Two marks above and two below, as high and as deep as Khmer and Burmese letters reach. */
const MARKS = '\u0302\u0301\u0323\u032e'

interface Pseudo {
  /** Changes a run of text; tags such as <terms> are structure and do not come here. */
  readonly run: (text: string) => string
  readonly before: string
  readonly after: (length: number) => string
}

const PSEUDO: Readonly<Partial<Record<LanguageCode, Pseudo>>> = {
  // Accents show what is not translated, 40 % more length what does not fit, brackets what is cut.
  'en-XA': {
    run: (text) => text.replaceAll(/[a-zA-Z]/g, (letter) => ACCENTS.get(letter) ?? letter),
    before: '[',
    after: (length) => ` ${'~'.repeat(Math.ceil(length * 0.4))}]`,
  },
  // Words that run from right to left among figures and names that do not.
  'ar-XB': {
    run: (text) => text.replaceAll(/[a-zA-Z]+/g, (word) => `\u202e${word}\u202c`),
    before: '\u200f',
    after: () => '\u200f',
  },
  // What is clipped or overlaps shows at the first look. Marks on Latin letters, for which every
  // system has a typeface; lines are set as for Khmer.
  'km-XC': {
    run: (text) => text.replaceAll(/[aeiouAEIOU]/g, (letter) => `${letter}${MARKS}`),
    before: '',
    after: () => '',
  },
}

function change(text: string, run: Pseudo['run']): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : run(part)))
    .join('')
}

function changeToken(token: CompiledMessageToken, run: Pseudo['run']): CompiledMessageToken {
  if (typeof token === 'string') return token === '#' ? token : change(token, run)
  const [name, type, cases] = token
  if (typeof cases !== 'object' || cases === null) return token
  const changed = Object.entries(cases).map(([key, tokens]) => [
    key,
    Array.isArray(tokens)
      ? (tokens as CompiledMessage).map((one) => changeToken(one, run))
      : tokens,
  ])
  return [name, type as string, Object.fromEntries(changed)]
}

/**
 * An English message in a test language; as it is in any other. Placeholders stay, and so does
 * what is meant for machines.
 */
export function pseudoMessage(code: LanguageCode, message: CompiledMessage): CompiledMessage {
  const pseudo = PSEUDO[code]
  if (!pseudo) return message
  const lengths = message.map((token) => (typeof token === 'string' ? token.length : 8))
  const length = lengths.reduce((sum, each) => sum + each, 0)
  const { before, run, after } = pseudo
  return [before, ...message.map((token) => changeToken(token, run)), after(length)]
}
