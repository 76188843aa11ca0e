import { messageTranslator } from '@fairhouse/i18n/server'
import type { CodeSent, ErrorCode } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { limitsByAddress } from '#server/core/network.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { queueMessage } from '../outbox/index.ts'
import type { CodeChannel } from '../contacts/index.ts'
import type { CodeKey, CodePurpose, VerificationContext } from './context.ts'
import { peekQuotas, takeQuotas, type Limit, type Refusal } from '../quotas/index.ts'
import { randomDigits } from './random.ts'

const CODE_LENGTH = 6
/** Out-of-band codes live ten minutes at most (S-76). */
export const CODE_MINUTES = 10
const RESEND_SECONDS = 60
const WRONG_TRIES_MAX = 5

/** Codes to a number for one purpose before it must wait (SPECIFICATION 9.18). */
const LIMIT_SECONDS = 300
const LIMIT_CODES = 3

const HOUR = 3_600
const DAY = 86_400

export interface CodeRequest extends CodeKey {
  readonly memberId?: bigint
  /** Of the caller: a limit of its own. */
  readonly address: string
  readonly language: string
  /** The message in place of the code: the owner of the number learns that there is an account. */
  readonly instead?: 'numberTaken'
  /** Nothing is sent, and the caller cannot notice. */
  readonly isWithheld?: boolean
}

/**
 * The requester, by purpose. Each has budgets of its own: strangers may name any number, a member
 * any number that is to become their own, and neither uses up the codes by which owners of a
 * verified number log in, step up and withdraw.
 */
const REQUESTERS = {
  register: 'anybody',
  login: 'anybody',
  password: 'anybody',
  contact: 'member',
  secondFactor: 'owner',
  stepUp: 'owner',
} as const satisfies Record<CodePurpose, string>

type Requester = (typeof REQUESTERS)[CodePurpose]

/** A brand's daily quota for a kind of requesters. Always the last limit to be taken. */
function brandLimit(who: Requester, channel: CodeChannel, max: number): Limit {
  return { scope: 'codeBrand', key: `${who} ${channel}`, windowSeconds: DAY, max }
}

/**
 * Other messages to a number or address that a stranger named are counted as codes for strangers
 * are. False when today's quota is used up.
 */
export async function takeStrangersMessage(
  tx: Tx,
  context: Pick<VerificationContext, 'config' | 'vault'>,
  brand: Brand,
  channel: CodeChannel,
): Promise<boolean> {
  const limit = brandLimit('anybody', channel, context.config.CODES_PER_DAY)
  return (await takeQuotas(tx, context, brand.brandId, [limit])) === undefined
}

function limitsOf(request: CodeRequest, perDay: number): Limit[] {
  const { channel, purpose, memberId } = request
  const who = REQUESTERS[purpose]
  const target = `${who} ${channel} ${request.target}`
  const limit = (scope: string, key: string, windowSeconds: number, max: number): Limit => ({
    scope,
    key,
    windowSeconds,
    max,
  })
  const byAddress = (windowSeconds: number, max: number): Limit[] =>
    limitsByAddress(request.address, { scope: 'codeAddress', windowSeconds, max }).map((one) => ({
      ...one,
      key: `${who} ${one.key}`,
    }))
  // Always in this order, so that waits for these rows cannot deadlock.
  return [
    limit('codeTarget', `${purpose} ${target}`, RESEND_SECONDS, 1),
    limit('codeTarget', `${purpose} ${target}`, LIMIT_SECONDS, LIMIT_CODES),
    limit('codeTarget', target, HOUR, 5),
    limit('codeTarget', target, DAY, 10),
    ...(memberId === undefined
      ? []
      : [
          limit('codeMember', String(memberId), HOUR, 8),
          limit('codeMember', `${memberId}`, DAY, 20),
        ]),
    ...byAddress(HOUR, 20),
    ...byAddress(DAY, 60),
    brandLimit(who, channel, perDay),
  ]
}

/** Short limits mean haste; an hourly or daily limit is a quota. */
const CODE_OF_WINDOW: Readonly<Record<number, ErrorCode>> = {
  [RESEND_SECONDS]: 'CODE_TOO_SOON',
  [LIMIT_SECONDS]: 'TOO_MANY_ATTEMPTS',
}

function problemOf(refusal: Refusal): Problem {
  return new Problem(CODE_OF_WINDOW[refusal.limit.windowSeconds] ?? 'CODE_QUOTA', [], {
    retryAfterSeconds: refusal.retryAfterSeconds,
  })
}

function hashesOf({ vault }: Pick<VerificationContext, 'vault'>, brand: Brand, key: CodeKey) {
  return {
    target: vault.fingerprint('code target', key.target),
    of: (code: string) =>
      vault.fingerprint(
        'code',
        [brand.brandId, key.channel, key.purpose, key.target, code.trim()].join('\n'),
      ),
  }
}

/**
 * Sends a code by SMS or e-mail; it ends the one before it. Open to anyone within the limits, which
 * hold under any number of requests at once. Throws, with `retryAfterSeconds` by the limit that
 * refused: CODE_TOO_SOON, TOO_MANY_ATTEMPTS (within five minutes), CODE_QUOTA.
 */
export async function sendCode(
  context: VerificationContext,
  brand: Brand,
  request: CodeRequest,
): Promise<CodeSent> {
  const { channel, purpose, target, language } = request
  const code = randomDigits(context.rng, CODE_LENGTH)
  const hashes = hashesOf(context, brand, request)
  const limits = limitsOf(request, context.config.CODES_PER_DAY)
  const early = await peekQuotas(context.db, context, brand.brandId, limits)
  if (early) throw problemOf(early)
  const expiresAt = await context.db.transaction(async (tx) => {
    const refusal = await takeQuotas(tx, context, brand.brandId, limits)
    if (refusal) throw problemOf(refusal)
    const rows = await tx.query<{ expires_at: Date }>(
      `insert into verification_codes (brand_id, channel, purpose, target_hash, code_hash, sent_at,
         expires_at)
       values ($1, $2, $3, $4, $5, app_now(), app_now() + make_interval(mins => $6))
       on conflict (brand_id, channel, purpose, target_hash) do update set
         code_hash = excluded.code_hash, sent_at = excluded.sent_at,
         expires_at = excluded.expires_at, wrong_tries = 0, used_at = null
       returning expires_at`,
      [brand.brandId, channel, purpose, hashes.target, hashes.of(code), CODE_MINUTES],
      'code-write',
    )
    const until = rows[0]?.expires_at
    if (!until) throw new Error('the code was not written')
    await queueMessage(tx, context, {
      brand,
      channel,
      target,
      template: request.instead ?? 'code',
      values: { code, minutes: CODE_MINUTES },
      language,
      expiresAt: until,
      isWithheld: request.isWithheld === true,
      ...(request.memberId === undefined ? {} : { memberId: request.memberId }),
    })
    return until
  })
  return {
    expirationTime: expiresAt.toISOString(),
    expiredMinutes: CODE_MINUTES,
    resendAfterSeconds: RESEND_SECONDS,
    message: messageTranslator(language).text(`codeSent.${channel}`),
  }
}

/**
 * Returns for a right code, else throws: a wrong code is counted at once, in a statement of its
 * own, whatever becomes of the caller; after five the code is dead. Throws CODE_EXPIRED (none,
 * used, dead or expired), CODE_WRONG. The code stays: `consumeCode` uses it up.
 */
export async function checkCode(
  context: Pick<VerificationContext, 'db' | 'vault'>,
  brand: Brand,
  key: CodeKey & { readonly code: string },
): Promise<void> {
  const hashes = hashesOf(context, brand, key)
  const rows = await context.db.query<{ is_right: boolean }>(
    `update verification_codes
     set wrong_tries = wrong_tries + case when code_hash = $5 then 0 else 1 end
     where brand_id = $1 and channel = $2 and purpose = $3 and target_hash = $4
       and used_at is null and expires_at > app_now() and wrong_tries < $6
     returning code_hash = $5 as is_right`,
    [brand.brandId, key.channel, key.purpose, hashes.target, hashes.of(key.code), WRONG_TRIES_MAX],
    'code-check',
  )
  if (!rows[0]) throw codeProblem('CODE_EXPIRED')
  if (!rows[0].is_right) throw codeProblem('CODE_WRONG')
}

/**
 * Uses a code up in the caller's transaction, after `checkCode`: of any number at once exactly one
 * wins. Throws CODE_EXPIRED for the others.
 */
export async function consumeCode(
  tx: Tx,
  context: Pick<VerificationContext, 'vault'>,
  brand: Brand,
  key: CodeKey & { readonly code: string },
): Promise<void> {
  const hashes = hashesOf(context, brand, key)
  const rows = await tx.query(
    `update verification_codes set used_at = app_now()
     where brand_id = $1 and channel = $2 and purpose = $3 and target_hash = $4
       and code_hash = $5 and used_at is null and expires_at > app_now() and wrong_tries < $6
     returning 1 as used`,
    [brand.brandId, key.channel, key.purpose, hashes.target, hashes.of(key.code), WRONG_TRIES_MAX],
    'code-consume',
  )
  if (rows.length === 0) throw codeProblem('CODE_EXPIRED')
}

/** Checks and uses up at once, for callers without a transaction of their own. */
export async function redeemCode(
  context: Pick<VerificationContext, 'db' | 'vault'>,
  brand: Brand,
  key: CodeKey & { readonly code: string },
): Promise<void> {
  await checkCode(context, brand, key)
  await consumeCode(context.db, context, brand, key)
}

function codeProblem(code: 'CODE_WRONG' | 'CODE_EXPIRED'): Problem {
  return new Problem(code, [{ field: 'code', code }])
}
