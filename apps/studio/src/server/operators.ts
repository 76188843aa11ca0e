import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  formatSignature,
  parseSignature,
  SIGNATURE_WINDOW_SECONDS,
  type SignatureParts,
  signedText,
} from '@fairhouse/protocol/vendor'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Db, onlyRow } from './db/tx.ts'

const strict = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

const Key = strict({
  kid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  secret: Type.String({ minLength: 16 }),
})
const OperatorFile = strict({
  operators: Type.Array(
    strict({
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      integrationKey: Type.String({ pattern: '^[A-Za-z0-9]{16,64}$' }),
      platformUrl: Type.String({ pattern: '^https?://[^/]+$' }),
      /** Its law's least return to player, in millionths: spots of tables below are left out. */
      rtpFloorPpm: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** The first signs; both are believed, so that one can be replaced without a pause. */
      keys: Type.Array(Key, { minItems: 1, maxItems: 2 }),
    }),
  ),
})
const checkFile = Compile(OperatorFile)

export type OperatorPlan = Static<typeof OperatorFile>['operators'][number]

/** Who has the studio's games: where its wallet is, and the keys both sides sign by. */
export interface Operator extends OperatorPlan {
  readonly operatorNo: number
}

export interface Operators {
  readonly all: readonly Operator[]
  byNo(operatorNo: number): Operator
  byKid(kid: string): { readonly operator: Operator; readonly secret: string } | undefined
}

/** Reads the file of operators, readable only by its owner. Throws an Error for a malformed one. */
export function readOperatorFile(file: string): readonly OperatorPlan[] {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!checkFile.Check(data)) {
    const [first] = checkFile.Errors(data)
    throw new Error(`${file}: ${first?.instancePath ?? ''} ${first?.message ?? 'malformed'}`)
  }
  return data.operators
}

/** Notes the operators in the database; secrets stay outside of it. */
export async function enrolOperators(db: Db, plans: readonly OperatorPlan[]): Promise<Operators> {
  const all: Operator[] = []
  for (const plan of plans) {
    const rows = await db.query<{ operator_no: number }>(
      `insert into operators (code, integration_key, platform_url) values ($1, $2, $3)
       on conflict (code) do update set
         integration_key = excluded.integration_key, platform_url = excluded.platform_url
       returning operator_no`,
      [plan.code, plan.integrationKey, plan.platformUrl],
    )
    all.push({ ...plan, operatorNo: onlyRow(rows).operator_no })
  }
  return operatorsOf(all)
}

function operatorsOf(all: readonly Operator[]): Operators {
  const byKid = new Map(
    all.flatMap((operator) =>
      operator.keys.map(({ kid, secret }) => [kid, { operator, secret }] as const),
    ),
  )
  return {
    all,
    byNo(operatorNo) {
      const found = all.find((one) => one.operatorNo === operatorNo)
      if (!found) throw new RangeError(`operator ${operatorNo} is none of the file's`)
      return found
    },
    byKid: (kid) => byKid.get(kid),
  }
}

/** What is signed, of a request or of its answer. */
export interface Signed {
  readonly method: string
  readonly path: string
  readonly body: string | Buffer
}

function mac(secret: string, parts: Pick<SignatureParts, 't' | 'n'>, signed: Signed): string {
  const bodyHash = createHash('sha256').update(signed.body).digest('hex')
  const text = signedText(parts, signed.method, signed.path, bodyHash)
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The header that signs by an operator's first key. `nonce` is the request's, of answers too. */
export function signatureOf(
  key: { readonly kid: string; readonly secret: string },
  signed: Signed,
  at: { readonly t: number; readonly n: string },
): string {
  return formatSignature({ kid: key.kid, ...at, v1: mac(key.secret, at, signed) })
}

/** True when `header` signs this with the secret of its key. The nonce is the caller's to check. */
export function isSignedBy(
  secret: string,
  header: string,
  signed: Signed,
  nowSeconds: number,
): boolean {
  const parts = parseSignature(header)
  if (!parts || Math.abs(nowSeconds - parts.t) > SIGNATURE_WINDOW_SECONDS) return false
  const wanted = Buffer.from(mac(secret, parts, signed), 'hex')
  return timingSafeEqual(wanted, Buffer.from(parts.v1, 'hex'))
}
