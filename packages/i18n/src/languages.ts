/** ISO 15924 codes of the scripts that the platform's languages are written in. */
export type Script =
  | 'Arab'
  | 'Beng'
  | 'Cyrl'
  | 'Deva'
  | 'Guru'
  | 'Hans'
  | 'Hant'
  | 'Hebr'
  | 'Jpan'
  | 'Khmr'
  | 'Kore'
  | 'Laoo'
  | 'Latn'
  | 'Mymr'
  | 'Sinh'
  | 'Taml'
  | 'Telu'
  | 'Thai'

/** What the platform knows of a language. */
export interface Language {
  /** The language's own name for itself, for the switcher. */
  readonly name: string
  /** BCP 47 tag, for the attribute `lang` and for plurals. */
  readonly tag: string
  /**
   * Tag of the language whose formats of numbers, dates and money it uses. Its own, except where
   * browsers lack it (Chromium omits some) and would write American dates: then a similar one.
   */
  readonly formats: string
  readonly script: Script
  readonly dir: 'ltr' | 'rtl'
  /** A test language: never offered to members. */
  readonly isPseudo?: true
}

const ltr = (name: string, tag: string, script: Script = 'Latn') =>
  ({ name, tag, formats: tag, script, dir: 'ltr' }) as const

const rtl = (name: string, tag: string, script: Script) =>
  ({ name, tag, formats: tag, script, dir: 'rtl' }) as const

/** Formats of another language: "1,234.5" and 31/12, "1.234,5", "12,34,567.5", "1 234,5". */
const like = <L extends Language>(language: L, formats: string) => ({ ...language, formats })

const pseudo = { isPseudo: true } as const

/**
 * The languages of the platform, in the order of the switcher, and three test
 * languages: texts that are long, that run from right to left, and that are tall.
 */
export const LANGUAGES = {
  pt: ltr('Português', 'pt-BR'),
  en: ltr('English', 'en'),
  'zh-Hans': ltr('简体中文', 'zh-Hans', 'Hans'),
  'zh-Hant': ltr('繁體中文', 'zh-Hant', 'Hant'),
  th: ltr('ไทย', 'th', 'Thai'),
  vi: ltr('Tiếng Việt', 'vi'),
  ja: ltr('日本語', 'ja', 'Jpan'),
  ko: ltr('한국어', 'ko', 'Kore'),
  es: ltr('Español', 'es'),
  hi: ltr('हिन्दी', 'hi', 'Deva'),
  id: ltr('Bahasa Indonesia', 'id'),
  km: like(ltr('ខ្មែរ', 'km', 'Khmr'), 'en-GB'),
  ms: ltr('Bahasa Melayu', 'ms'),
  ta: ltr('தமிழ்', 'ta', 'Taml'),
  my: like(ltr('မြန်မာ', 'my', 'Mymr'), 'en-GB'),
  lo: like(ltr('ລາວ', 'lo', 'Laoo'), 'pt-BR'),
  fil: ltr('Filipino', 'fil'),
  bn: ltr('বাংলা', 'bn', 'Beng'),
  ur: rtl('اردو', 'ur', 'Arab'),
  ne: like(ltr('नेपाली', 'ne', 'Deva'), 'en-IN'),
  si: like(ltr('සිංහල', 'si', 'Sinh'), 'en-GB'),
  te: ltr('తెలుగు', 'te', 'Telu'),
  mr: ltr('मराठी', 'mr', 'Deva'),
  pa: like(ltr('ਪੰਜਾਬੀ', 'pa', 'Guru'), 'en-IN'),
  ar: rtl('العربية', 'ar', 'Arab'),
  fa: rtl('فارسی', 'fa', 'Arab'),
  he: rtl('עברית', 'he', 'Hebr'),
  tr: ltr('Türkçe', 'tr'),
  ru: ltr('Русский', 'ru', 'Cyrl'),
  uk: ltr('Українська', 'uk', 'Cyrl'),
  de: ltr('Deutsch', 'de'),
  fr: ltr('Français', 'fr'),
  it: ltr('Italiano', 'it'),
  pl: ltr('Polski', 'pl'),
  kk: like(ltr('Қазақ тілі', 'kk', 'Cyrl'), 'ru'),
  'en-XA': { ...ltr('[Ƥşêûðö]', 'en-XA'), ...pseudo },
  'ar-XB': { ...rtl('\u202eoduesP\u202c', 'ar-XB', 'Arab'), ...pseudo },
  'km-XC': {
    ...like(ltr('Pse\u0302\u0301\u0323u\u0302\u0301\u0323do', 'km-XC', 'Khmr'), 'en-GB'),
    ...pseudo,
  },
} as const satisfies Record<string, Language>

/** Every supported language code, test languages included. */
export type LanguageCode = keyof typeof LANGUAGES

const ALL_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/** The test languages: English, changed so that faults of layout show. */
export const PSEUDO_CODES = ALL_CODES.filter((code) => 'isPseudo' in LANGUAGES[code])

/** Languages that a member may be offered, in the order of the switcher. */
export const LANGUAGE_CODES = ALL_CODES.filter((code) => !('isPseudo' in LANGUAGES[code]))

/** Always complete, at every commit; the others are completed in passes of their own. */
export const COMPLETE_LANGUAGES = ['pt', 'en'] as const satisfies readonly LanguageCode[]

export const DEFAULT_LANGUAGE: LanguageCode = 'pt'

/** The specification's own names (SPECIFICATION 1.32) for what goes by another code here. */
const ALIASES: Readonly<Record<string, LanguageCode>> = { cn: 'zh-Hans', tw: 'zh-Hant' }

const CODES = new Map(ALL_CODES.map((code) => [code.toLowerCase(), code]))

export function isLanguageCode(code: string): code is LanguageCode {
  return Object.hasOwn(LANGUAGES, code)
}

/**
 * The language of one tag: its own code ("pt", "zh-Hans", a test language), a name of the
 * specification ("CN"), or any BCP 47 tag in a script that we have: "zh-HK" is zh-Hant, "pt-PT" pt;
 * "pa-PK" is undefined, as ours is written in Gurmukhi. Old codes map to the new ones ("iw" is he,
 * "in" id, "tl" fil).
 */
export function languageOfTag(tag: string): LanguageCode | undefined {
  const name = tag.trim().toLowerCase()
  const known = CODES.get(name) ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined)
  if (known !== undefined) return known
  try {
    const { language, script } = new Intl.Locale(name).maximize()
    // Who reads Cantonese reads Chinese.
    const base = language === 'yue' ? 'zh' : language
    return LANGUAGE_CODES.find((code) => {
      const ours = LANGUAGES[code]
      return ours.tag.split('-')[0] === base && ours.script === script
    })
  } catch {
    return undefined
  }
}

/** Wishes of a header such as "pt-BR,pt;q=0.9,en;q=0.8", the strongest first. */
function wishesOf(header: string): readonly string[] {
  return header
    .slice(0, 300)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';')
      const weight = parameters
        .find((one) => one.trim().startsWith('q='))
        ?.trim()
        .slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/**
 * The language to answer in: the most preferred one that is in `among` (all, by default).
 * `wishes` is a tag or an Accept-Language header; without a known language it gives `fallback`.
 */
export function matchLanguage(
  wishes: string | undefined,
  fallback: LanguageCode = DEFAULT_LANGUAGE,
  among?: readonly string[],
): LanguageCode {
  for (const wish of wishesOf(wishes ?? '')) {
    const code = languageOfTag(wish)
    if (code !== undefined && (among === undefined || among.includes(code))) return code
  }
  return fallback
}
