import { createHash } from 'node:crypto'
import type { Captcha, CaptchaKind, CaptchaProof } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { Problem } from '#server/core/problem.ts'
import type { VerificationContext } from './context.ts'
import type { CaptchaPainter } from './painter.ts'
import { randomBelow, randomText } from './random.ts'

const LIFE_SECONDS = 300
const LETTERS = 5
/** Tolerance of the piece's position, in pixels. */
const SLIDER_TOLERANCE = 4
/** Leading zero bits: some 65 000 hashes, about a second on a phone. */
const DIFFICULTY = 16
/** The same answer typed by hand, whatever its case and spaces. */
const folded = (answer: string) => answer.replaceAll(/\s/g, '').toUpperCase()

type CaptchaContext = VerificationContext & { readonly painter: CaptchaPainter }
type Picture = Omit<Captcha, 'captchaId' | 'kind' | 'expiresAt'>

interface Made {
  readonly picture: Picture
  /** None for work. */
  readonly answer?: string
}

/** The challenge is derived from the id, so that nobody can present one that was solved before. */
function challengeOf(vault: Vault, captchaId: string): string {
  return vault.fingerprint('captcha challenge', captchaId).toString('base64url')
}

function answerHash(vault: Vault, captchaId: string, answer: string): Buffer {
  return vault.fingerprint('captcha answer', `${captchaId}\n${answer}`)
}

async function make(context: CaptchaContext, kind: CaptchaKind, captchaId: string): Promise<Made> {
  const { painter, rng, vault } = context
  if (kind === 'work') {
    const challenge = challengeOf(vault, captchaId)
    return { picture: { challenge, difficulty: DIFFICULTY } }
  }
  if (kind === 'image') {
    const text = randomText(rng, painter.alphabet, LETTERS)
    const image = await painter.letters(text, rng)
    return { picture: { image: image.toString('base64') }, answer: text }
  }
  const { from, below } = painter.sliderRange
  const offset = from + randomBelow(rng, below - from)
  const { image, piece, ...shape } = await painter.slider(offset, rng)
  const pictures = { image: image.toString('base64'), piece: piece.toString('base64') }
  return { picture: { ...shape, ...pictures }, answer: String(offset) }
}

/** A captcha for anyone; good once, and for five minutes. */
export async function createCaptcha(
  context: CaptchaContext,
  brand: Brand,
  kind: CaptchaKind,
): Promise<Captcha> {
  const captchaId = context.rng.bytes(18).toString('base64url')
  const { picture, answer } = await make(context, kind, captchaId)
  const rows = await context.db.query<{ expires_at: Date }>(
    `insert into captchas (brand_id, captcha_id, kind, answer_hash, difficulty, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + make_interval(secs => $6)) returning expires_at`,
    [
      brand.brandId,
      captchaId,
      kind,
      answer === undefined ? null : answerHash(context.vault, captchaId, answer),
      picture.difficulty ?? null,
      LIFE_SECONDS,
    ],
    'captcha-write',
  )
  const expiresAt = rows[0]?.expires_at ?? new Date(0)
  return { captchaId, kind, ...picture, expiresAt: expiresAt.toISOString() }
}

/** True when a digest begins with this many zero bits. */
export function hasZeroBits(digest: Buffer, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) {
    if (((digest[bit >> 3] ?? 255) >> (7 - (bit & 7))) & 1) return false
  }
  return true
}

interface CaptchaRow {
  readonly [column: string]: unknown
  readonly kind: CaptchaKind
  readonly answer_hash: Buffer | null
  readonly difficulty: number | null
}

function isRight(vault: Vault, row: CaptchaRow, { captchaId, answer }: CaptchaProof): boolean {
  const fits = (text: string) =>
    row.answer_hash?.equals(answerHash(vault, captchaId, text)) === true
  switch (row.kind) {
    case 'image':
      return fits(folded(answer))
    case 'slider': {
      if (!/^\d{1,4}(\.\d{1,6})?$/.test(answer)) return false
      const at = Math.round(Number(answer))
      const near = Array.from(
        { length: 2 * SLIDER_TOLERANCE + 1 },
        (_, i) => at - SLIDER_TOLERANCE + i,
      )
      return near.some((offset) => fits(String(offset)))
    }
    case 'work': {
      const digest = createHash('sha256')
        .update(challengeOf(vault, captchaId) + answer)
        .digest()
      return hasZeroBits(digest, row.difficulty ?? DIFFICULTY)
    }
  }
}

/**
 * Requires a solved captcha. It is used up by the first answer, right or wrong. Throws
 * CAPTCHA_REQUIRED (no proof), CAPTCHA_WRONG (wrong, used, too old, or of another brand).
 */
export async function checkCaptcha(
  context: Pick<VerificationContext, 'db' | 'vault'>,
  brand: Brand,
  proof: CaptchaProof | undefined,
): Promise<void> {
  if (!proof) throw new Problem('CAPTCHA_REQUIRED', [], { captchaRequired: true })
  const rows = await context.db.query<CaptchaRow>(
    `delete from captchas where brand_id = $1 and captcha_id = $2 and expires_at > app_now()
     returning kind, answer_hash, difficulty`,
    [brand.brandId, proof.captchaId],
    'captcha-use',
  )
  if (!rows[0] || !isRight(context.vault, rows[0], proof)) {
    throw new Problem('CAPTCHA_WRONG', [{ field: 'captcha', code: 'CAPTCHA_WRONG' }], {
      captchaRequired: true,
    })
  }
}
