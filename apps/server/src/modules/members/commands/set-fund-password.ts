import { checkField, expectedOfRule, type FundPasswordBody } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
import type { MembersContext } from '../context.ts'
import { checkFundPassword, hasFundPassword, writeFundPassword } from '../../fund-password/index.ts'
import { readRegisterFields } from '../../identity/index.ts'
import { hashPassword, isCommonPassword, verifyPassword } from '../../passwords/index.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'
import type { OwnCall } from '../own-call.ts'

async function checkNew(
  deps: MembersContext,
  { brand, member }: OwnCall,
  password: string,
): Promise<void> {
  const fields = await readRegisterFields(deps.db, brand.brandId)
  const rule = fields.find((one) => one.field === 'paymentPassword')
  if (rule && checkField({ ...rule, required: true }, password)) {
    throw new Problem('FIELD_RULE', [
      { field: 'fundPassword', code: 'FIELD_RULE', expected: expectedOfRule(rule) },
    ])
  }
  if (isCommonPassword(password, member.username)) {
    throw new Problem('PASSWORD_TOO_COMMON', [
      { field: 'fundPassword', code: 'PASSWORD_TOO_COMMON' },
    ])
  }
}

/** It must differ from the account's password: knowing one must not reveal the other. */
async function refusePasswordOfAccount(
  deps: MembersContext,
  { brand, member }: OwnCall,
  password: string,
): Promise<void> {
  const rows = await deps.db.query<{ password_hash: string }>(
    'select password_hash from members where brand_id = $1 and member_id = $2',
    [brand.brandId, member.memberId],
  )
  if (await verifyPassword(rows[0]?.password_hash, password)) {
    throw new Problem('PASSWORD_UNCHANGED', [{ field: 'fundPassword', code: 'PASSWORD_UNCHANGED' }])
  }
}

/**
 * Sets the fund password, or changes it by the old one. For the member, after a step-up. Throws
 * PASSWORDS_DIFFER, FIELD_RULE, PASSWORD_TOO_COMMON, TOO_MANY_ATTEMPTS, PASSWORD_WRONG,
 * PASSWORD_UNCHANGED (it is the old one, or that of the account).
 */
export async function setFundPassword(
  deps: MembersContext,
  call: OwnCall,
  body: FundPasswordBody,
): Promise<void> {
  const { brand, member, visit } = call
  if (body.fundPassword !== body.confirmFundPassword) {
    throw new Problem('PASSWORDS_DIFFER', [
      { field: 'confirmFundPassword', code: 'PASSWORDS_DIFFER' },
    ])
  }
  await checkNew(deps, call, body.fundPassword)
  if (await hasFundPassword(deps.db, member)) {
    await checkFundPassword(deps.db, member, body.oldFundPassword ?? '', 'oldFundPassword')
    if (body.oldFundPassword === body.fundPassword) {
      throw new Problem('PASSWORD_UNCHANGED', [
        { field: 'fundPassword', code: 'PASSWORD_UNCHANGED' },
      ])
    }
  }
  await refusePasswordOfAccount(deps, call, body.fundPassword)
  const hash = await hashPassword(body.fundPassword)
  await deps.db.transaction(async (tx) => {
    await writeFundPassword(tx, member, hash)
    await recordSecurityEvent(tx, deps, brand, member.memberId, {
      kind: 'fundPasswordChanged',
      address: visit.address,
      device: visit.device,
    })
  })
}
