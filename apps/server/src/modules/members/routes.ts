import type { RouteKey } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import { languageOf } from '#server/http/errors.ts'
import type { Call, RouteTable } from '#server/http/routing.ts'
import { visitOf } from '#server/http/visit.ts'
import { readAvatar, readAvatarImage } from './avatars.ts'
import { addBankAccount } from './commands/add-bank-account.ts'
import { changeEmail, sendEmailCode } from './commands/change-email.ts'
import { changeMobile, sendMobileCode } from './commands/change-mobile.ts'
import { chooseLanguage } from './commands/choose-language.ts'
import { removeBankAccount } from './commands/remove-bank-account.ts'
import { chooseAvatar, saveAvatar } from './commands/set-avatar.ts'
import { setFundPassword } from './commands/set-fund-password.ts'
import { setRealName } from './commands/set-real-name.ts'
import type { OwnCall } from './own-call.ts'
import { changeProfile, readOwnProfile } from './profile/own.ts'
import { readSecurity } from './queries.ts'

type AnyCall = Pick<Call<RouteKey>, 'brand' | 'request'> & { readonly member: SessionMember }

function own({ brand, member, request }: AnyCall): OwnCall {
  return { brand, member, visit: visitOf(request), language: languageOf(request) }
}

const OK = { ok: true as const }

/** The pictures a browser may cache for ever: another picture has another address. */
const KEPT = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'image/webp',
}

export const memberRoutes: RouteTable = (route, deps) => {
  route('GET /wps/member/security', ({ brand, member }) => readSecurity(deps, brand, member))

  route('POST /wps/member/email', (call) => sendEmailCode(deps, own(call), call.body.email))

  route('PUT /wps/member/email', async (call) => {
    await changeEmail(deps, own(call), call.body)
    return OK
  })

  route('POST /wps/member/mobile', (call) => sendMobileCode(deps, own(call), call.body))

  route('PUT /wps/member/mobile', async (call) => {
    await changeMobile(deps, own(call), call.body)
    return OK
  })

  route('PUT /wps/member/language', async (call) => {
    await chooseLanguage(deps, own(call), call.body.language)
    return OK
  })

  route('PUT /wps/member/real-name', async (call) => {
    await setRealName(deps, own(call), call.body.realName)
    return OK
  })

  route('GET /wps/member/profile', ({ brand, member }) => readOwnProfile(deps, brand, member))

  route('PUT /wps/member/profile', (call) => changeProfile(deps, own(call), call.body))

  route('POST /wps/member/fund-password', async (call) => {
    await setFundPassword(deps, own(call), call.body)
    return OK
  })

  route('POST /wps/member/bank-accounts', (call) => addBankAccount(deps, own(call), call.body))

  route('DELETE /wps/member/bank-accounts/:bankAccountId', async (call) => {
    await removeBankAccount(deps, own(call), call.params.bankAccountId)
    return OK
  })

  route('PUT /wps/member/avatar', async ({ member, body, request }) => {
    const sent: unknown = request.body
    if (!Buffer.isBuffer(sent)) return chooseAvatar(deps, member, body.avatar)
    return saveAvatar(deps, member, sent)
  })

  route('GET /wps/member/info/icon', ({ member }) => readAvatar(deps.db, member))

  route('GET /wps/avatars/:avatarId', async ({ brand, params, reply }) => {
    const image = await readAvatarImage(deps.db, brand.brandId, params.avatarId)
    reply.headers(KEPT)
    return image
  })
}
