import type { FastifyRequest } from 'fastify'
import { languageOf } from '#server/http/errors.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { createCaptcha } from './captcha.ts'
import {
  confirmTotp,
  dropPasskey,
  dropTotp,
  savePasskey,
  renewRecoveryCodes,
  type Changer,
} from './commands/change-factors.ts'
import { sendMemberCode } from './commands/send-member-code.ts'
import { sendVisitorCode } from './commands/send-visitor-code.ts'
import { readStepUpOptions, stepUp } from './commands/step-up.ts'
import { passkeyCreationOptions } from './passkeys.ts'
import { siteOf } from './passkey-challenges.ts'
import { startTotp } from './totp.ts'

/** The caller, where from and in which language. */
function caller(request: FastifyRequest) {
  return { address: visitOf(request).address, language: languageOf(request) }
}

function changerOf(
  { memberId, sessionId }: Pick<Changer, 'memberId' | 'sessionId'>,
  request: FastifyRequest,
): Changer {
  const { address, device } = visitOf(request)
  return { memberId, sessionId, address, device }
}

export const verificationRoutes: RouteTable = (route, deps) => {
  route('GET /wps/captcha', ({ brand, query }) => createCaptcha(deps, brand, query.kind ?? 'image'))

  route('POST /wps/verification/sms/register', ({ brand, body, request }) =>
    sendVisitorCode(deps, brand, { ...body, purpose: 'register', ...caller(request) }),
  )

  route('POST /wps/verification/sms/noLogin', ({ brand, body, request }) =>
    sendVisitorCode(deps, brand, { ...body, ...caller(request) }),
  )

  route('POST /wps/verification/code', ({ brand, member, body, request }) =>
    sendMemberCode(deps, brand, member.memberId, { ...body, ...caller(request) }),
  )

  route('POST /wps/session/step-up/options', ({ brand, member, request }) =>
    readStepUpOptions(deps, brand, member, siteOf(request)),
  )

  route('POST /wps/session/step-up', ({ brand, member, body, request }) => {
    const { address, device } = visitOf(request)
    return stepUp(deps, brand, member, body.proof, { site: siteOf(request), address, device })
  })

  route('POST /wps/member/security/totp', ({ brand, member }) => startTotp(deps, brand, member))

  route('PUT /wps/member/security/totp', async ({ brand, member, body, request }) => {
    await confirmTotp(deps, brand, changerOf(member, request), body.code)
    return { ok: true as const }
  })

  route('DELETE /wps/member/security/totp', async ({ brand, member, request }) => {
    await dropTotp(deps, brand, changerOf(member, request))
    return { ok: true as const }
  })

  route('POST /wps/member/security/passkeys/options', ({ brand, member, request }) =>
    passkeyCreationOptions(deps, brand, siteOf(request), member),
  )

  route('POST /wps/member/security/passkeys', ({ brand, member, body, request }) =>
    savePasskey(deps, brand, changerOf(member, request), siteOf(request), body),
  )

  route('DELETE /wps/member/security/passkeys/:passkeyId', async (call) => {
    const { brand, member, params, request } = call
    await dropPasskey(deps, brand, changerOf(member, request), params.passkeyId)
    return { ok: true as const }
  })

  route('POST /wps/member/security/recovery-codes', ({ brand, member, request }) =>
    renewRecoveryCodes(deps, brand, changerOf(member, request)),
  )
}
