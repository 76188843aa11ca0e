import { randomBytes } from 'node:crypto'
import { signCallback } from '@fairhouse/server/adapters/payment-sandbox/signature.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Answer, Caller } from '../lib/http.ts'
import { FAULTS_SECRET } from '../lib/nodes.ts'
import type { FuzzRequest } from './requests.ts'

type Key = JWK & { readonly kid: string }
type Sealer = (body: string | Buffer, isBroken: boolean) => Promise<string>

/** Seals bodies as the page does, for the key that the node publishes. */
export async function createSealer(caller: Caller): Promise<Sealer> {
  const answer = await caller.send({ method: 'GET', path: '/.well-known/jwks.json' })
  const [jwk] = (JSON.parse(answer.text) as { keys: Key[] }).keys
  if (!jwk) throw new Error('no key is published')
  const key = await importJWK(jwk, 'ECDH-ES')
  return async (body, isBroken) => {
    const payload = await new CompactEncrypt(Buffer.from(body))
      .setProtectedHeader({
        alg: 'ECDH-ES',
        enc: 'A256GCM',
        kid: jwk.kid,
        iat: Math.floor(Date.now() / 1_000),
        jti: randomBytes(18).toString('base64url'),
      })
      .encrypt(key)
    const cut = Math.floor(payload.length * 0.8)
    const broken = `${payload.slice(0, cut)}A${payload.slice(cut + 1)}`
    return JSON.stringify({ payload: isBroken ? broken : payload })
  }
}

/** Sends a request; what must be fresh is made now. */
export async function sendRequest(
  caller: Caller,
  sealer: Sealer,
  request: FuzzRequest,
): Promise<Answer> {
  const { method, path, headers } = request
  const body =
    request.seal && request.body !== undefined
      ? await sealer(request.body, request.seal === 'broken')
      : request.body
  const signed = request.isSigned
    ? signCallback(FAULTS_SECRET, Buffer.from(body ?? ''), Date.now())
    : {}
  const isBare = method === 'TRACE'
  return caller.send({
    method,
    path,
    headers: { ...headers, ...signed },
    ...(body === undefined || isBare ? {} : { body }),
  })
}

/** A request in a form that can be sent again by hand. */
export function describeRequest(request: FuzzRequest): string {
  const { n, method, path, headers, persona, seal, isSigned } = request
  const body = request.body?.toString()
  return JSON.stringify({
    n,
    as: persona,
    method,
    path: path.slice(0, 600),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).slice(0, 200)]),
    ),
    ...(body === undefined ? {} : { body: body.slice(0, 1_200), length: body.length }),
    ...(seal ? { seal } : {}),
    ...(isSigned ? { isSigned } : {}),
  })
}
