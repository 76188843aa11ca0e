import type { ServiceEntry } from '@fairhouse/protocol'
import type { Vault } from '#server/adapters/vault/vault.ts'

/** A member, or a visitor by a random, unique name. */
export type ServiceOwner = { readonly memberId: bigint } | { readonly guest: string }

/**
 * What is signed, each by a key of its own: the address that opens customer service, the cookie of
 * a caller who came in by one, and the cookie of the browser that a visitor's address was made for.
 */
const PURPOSES = {
  link: 'service link',
  ticket: 'service ticket',
  visitor: 'service visitor',
} as const

interface ServicePass {
  readonly brandId: number
  readonly owner: ServiceOwner
  readonly entry: ServiceEntry
  readonly expiresAt: Date
}

interface Claims {
  readonly brand: number
  readonly member?: string
  readonly guest?: string
  readonly entry: ServiceEntry
  /** Seconds since 1970 (RFC 7519). */
  readonly exp: number
}

const JWS = /^([\w-]{1,200})\.([\w-]{1,700})\.([\w-]{86})$/

/** A compact JWS by Ed25519: for whom it opens customer service, and until when. */
export function signPass(
  vault: Vault,
  kind: keyof typeof PURPOSES,
  { brandId, owner, entry, expiresAt }: ServicePass,
): string {
  const claims: Claims = {
    brand: brandId,
    ...('guest' in owner ? { guest: owner.guest } : { member: owner.memberId.toString() }),
    entry,
    exp: Math.floor(expiresAt.getTime() / 1_000),
  }
  return vault.signer(PURPOSES[kind]).sign(JSON.stringify(claims))
}

/**
 * The payload of a token signed here for this purpose, expired or not; undefined for anything else.
 * The algorithm is fixed: the header's is not read.
 */
export function readPass(
  vault: Vault,
  kind: keyof typeof PURPOSES,
  text: string,
): ServicePass | undefined {
  const [, head = '', body = '', signature = ''] = JWS.exec(text) ?? []
  const signed = Buffer.from(`${head}.${body}`)
  const isOurs = vault
    .signer(PURPOSES[kind])
    .isOurs(signed, Buffer.from(signature, 'base64url'))
  if (!isOurs) return undefined
  const { brand, member, guest, entry, exp } = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  ) as Claims
  const owner = guest === undefined ? { memberId: BigInt(member ?? 0) } : { guest }
  return { brandId: brand, owner, entry, expiresAt: new Date(exp * 1_000) }
}
