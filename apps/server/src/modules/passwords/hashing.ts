import { hash, verify } from '@node-rs/argon2'

/** argon2id with the memory and passes of OWASP's first choice (ASVS 5.0, appendix C). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hash of a password nobody has: a login for an unknown name costs the same time as any other. */
let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/**
 * True when the password fits the hash. Without a hash (no such member) the work is done all the
 * same and the answer is false, so that the time reveals nothing.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const known = stored?.startsWith('$argon2') ? stored : undefined
  const isRight = await verify(known ?? (await decoy), password)
  return known !== undefined && isRight
}

/** True for a hash made with other costs than today's: the next login replaces it. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX)
}
