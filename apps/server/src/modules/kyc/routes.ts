import type { IdentityOverview } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { RouteTable } from '#server/http/routing.ts'
import type { PersonsAccount } from '../gambling-limits/index.ts'
import { claimTaxId } from './commands/claim-tax-id.ts'
import { saveDocument, removeDocument } from './commands/save-document.ts'
import { submitCase } from './commands/submit-case.ts'
import { readIdentity } from './overview.ts'
import { askAtSignUp } from './register/ask-register.ts'
import { beginAsking } from './register/record-answer.ts'

interface OwnCall {
  readonly brand: Brand
  readonly member: PersonsAccount
}

export const kycRoutes: RouteTable = (route, deps) => {
  /** Every answer is the state afterwards. */
  async function standing({ brand, member }: OwnCall): Promise<IdentityOverview> {
    return readIdentity(deps, brand, member)
  }

  route('GET /wps/member/identity', standing)

  route('PUT /wps/member/identity/tax-id', async ({ brand, member, body }) => {
    await claimTaxId(deps, brand, member, {
      taxId: body.taxId,
      onClaimed: (tx, account) => beginAsking(tx, brand, account),
    })
    await askAtSignUp(deps, brand, member.memberId)
    return standing({ brand, member })
  })

  route('POST /wps/member/identity/documents/:step', ({ brand, member, params, request }) =>
    saveDocument(deps, brand, member, params.step, request.body),
  )

  route('DELETE /wps/member/identity/documents/:documentId', async (call) => {
    await removeDocument(deps, call.member, call.params.documentId)
    return standing(call)
  })

  route('POST /wps/member/identity/submit', async ({ brand, member, body }) => {
    await submitCase(deps, brand, member, body.documentKind)
    return standing({ brand, member })
  })
}
