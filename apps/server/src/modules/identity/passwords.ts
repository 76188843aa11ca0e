import { hash, verify } from '@node-rs/argon2'

/** argon2id with the memory and passes of OWASP's first choice (ASVS 5.0, appendix C). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a password nobody has: a login for an unknown name costs the same time as any other. */
let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * True when the password fits the hash. Without a hash (no such member) the work is done all the
 * same and the answer is false, so that the time taken tells nothing (ruling 9).
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const isRight = await verify(stored ?? (await decoy), password)
  return stored !== undefined && isRight
}

/** The first of any guesser's list. Compared without case, digits at the end left aside. */
const COMMON = new Set(
  `password passw0rd senha qwerty qwertyuiop qwerty123 abc abcd abcdef letmein welcome admin login
  master monkey dragon sunshine princess football baseball iloveyou trustno superman batman shadow
  michael jennifer jordan hunter hockey ranger buster soccer killer george charlie andrew michelle
  love pepper summer ashley bailey access flower cookie starwars whatever freedom ginger secret
  computer internet samsung brasil flamengo corinthians palmeiras saopaulo gremio vasco santos
  cruzeiro teamo amorzinho familia felicidade jesus deusefiel jesuscristo asdfgh asdfghjkl zxcvbn
  zxcvbnm fairhouse azerty changeme default guest test testtest mudar teste`
    .split(/\s+/)
    .filter(Boolean),
)

/**
 * True for a password that is among the first guesses: a common word with or without digits after
 * it, one character or an ascending run throughout, or the member's own username (ruling 10).
 */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = password.toLowerCase()
  const word = folded.replace(/[\d!@#$%.]*$/, '')
  if (COMMON.has(folded) || COMMON.has(word)) return true
  if (/^(.)\1*$/.test(folded) || '01234567890123456789'.includes(folded)) return true
  if ('98765432109876543210'.includes(folded) || /^(.{1,4})\1+$/.test(folded)) return true
  return folded === username.toLowerCase() || word === username.toLowerCase()
}
