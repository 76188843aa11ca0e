import {
  parseSignature,
  NONCE_MEMORY_SECONDS,
  SIGNATURE_HEADER,
  VENDOR_QUESTIONS,
  type VendorQuestion,
} from '@fairhouse/protocol/vendor'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import type { Deps } from '../deps.ts'
import { isSignedBy, type Operator, signatureOf } from '../operators.ts'
import { ANSWERS, type Answers } from './answers.ts'

const BASE = '/vendor/v1'

/** True once per nonce: a repeated nonce means a replayed request. */
async function isNew(deps: Deps, operator: Operator, nonce: string): Promise<boolean> {
  const now = deps.now()
  const oldest = new Date(now - NONCE_MEMORY_SECONDS * 1_000)
  await deps.db.query('delete from nonces where operator_no = $1 and seen_at < $2', [
    operator.operatorNo,
    oldest,
  ])
  const rows = await deps.db.query(
    `insert into nonces (operator_no, nonce, seen_at) values ($1, $2, $3)
     on conflict do nothing returning nonce`,
    [operator.operatorNo, nonce, new Date(now)],
  )
  return rows.length > 0
}

/** Which operator signed these bytes; undefined when none did, or it is a repeat. */
async function signerOf(
  deps: Deps,
  header: string,
  path: string,
  body: Buffer,
): Promise<{ operator: Operator; kid: string; secret: string; nonce: string } | undefined> {
  const parts = parseSignature(header)
  const known = parts && deps.operators.byKid(parts.kid)
  if (!parts || !known) return undefined
  const signed = { method: 'POST', path, body }
  if (!isSignedBy(known.secret, header, signed, deps.now() / 1_000)) return undefined
  if (!(await isNew(deps, known.operator, parts.n))) return undefined
  return { ...known, kid: parts.kid, nonce: parts.n }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function installQuestion<Q extends keyof Answers>(
  app: FastifyInstance,
  deps: Deps,
  question: Q,
): void {
  const path = `${BASE}/${question}`
  const shape = Compile(VENDOR_QUESTIONS[question].body)
  app.post<{ Body: Buffer }>(path, async (request, reply) => {
    const header = request.headers[SIGNATURE_HEADER]
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    // The signature is checked first, over the raw bytes: unsigned input is not parsed.
    const signer = await signerOf(deps, typeof header === 'string' ? header : '', path, raw)
    if (!signer) return reply.status(401).send({ code: 'INVALID_SIGNATURE' })
    const body = parse(raw)
    if (!shape.Check(body)) return reply.status(400).send({ code: 'MALFORMED' })
    const answer = await ANSWERS[question](deps, signer.operator, body as never)
    const text = JSON.stringify(answer)
    const at = { t: Math.floor(deps.now() / 1_000), n: signer.nonce }
    const signature = signatureOf(signer, { method: 'POST', path, body: text }, at)
    reply.header(SIGNATURE_HEADER, signature)
    return reply.type('application/json').send(text)
  })
}

/** Calls of a platform to the studio (vendor-questions of protocol), verified and signed. */
export function installVendor(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const questions = Object.keys(ANSWERS) as (keyof Answers & VendorQuestion)[]
  for (const question of questions) installQuestion(app, deps, question)
}
