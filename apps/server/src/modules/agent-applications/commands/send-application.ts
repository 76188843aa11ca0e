import type { AgentApplicationBody, Receipt } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { limitsByAddress } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import { refuseLimit } from '#server/core/refuse-limit.ts'
import type { ApplicationsContext } from '../context.ts'
import { checkCaptcha, takeStrangersMessage } from '../../verification/index.ts'
import { emailTarget, mobileOf, type Mobile } from '../../contacts/index.ts'
import { takeQuotas, type Limit } from '../../quotas/index.ts'
import { applicationNo, type ApplicationRow } from '../applications.ts'
import { notifyApplicant } from '../notify-applicant.ts'

const DAY = 86_400

interface Reach {
  readonly email: string | null
  readonly mobile: Mobile | null
}

/** How to write back: by one of the two at least. Throws EMAIL_INVALID, PHONE_INVALID. */
function contactsOf(body: AgentApplicationBody): Reach {
  const { email, mobileNum, countryDialingCode } = body
  if (email === undefined && mobileNum === undefined) {
    throw new Problem('MISSING_FIELD', [{ field: 'email', code: 'MISSING_FIELD' }])
  }
  if (mobileNum !== undefined && countryDialingCode === undefined) {
    throw new Problem('MISSING_FIELD', [{ field: 'countryDialingCode', code: 'MISSING_FIELD' }])
  }
  return {
    email: email === undefined ? null : emailTarget(email),
    mobile: mobileNum === undefined ? null : mobileOf(countryDialingCode ?? '', mobileNum),
  }
}

/** One address sends few, and one contact fewer: each application sends a message to it. */
function limitsOf(address: string, { email, mobile }: Reach): readonly Limit[] {
  const contact = email ?? mobile?.target ?? ''
  return [
    { scope: 'applicationContact', key: contact, windowSeconds: DAY, max: 2 },
    ...limitsByAddress(address, { scope: 'applicationLine', windowSeconds: DAY, max: 10 }),
  ]
}

/**
 * Saves an application to become an agent, and confirms its receipt. Open to anyone, by a captcha.
 * Throws, in order: CONSENT_MISSING, MISSING_FIELD (no way to write back), EMAIL_INVALID,
 * PHONE_INVALID, CAPTCHA_REQUIRED, CAPTCHA_WRONG, RATE_LIMITED.
 */
export async function sendApplication(
  deps: Pick<ApplicationsContext, 'config' | 'db' | 'vault'>,
  brand: Brand,
  given: {
    readonly body: AgentApplicationBody
    readonly member: SessionMember | undefined
    readonly address: string
    readonly language: string
  },
): Promise<Receipt> {
  const { body, member, address, language } = given
  if (!body.hasConsented) {
    throw new Problem('CONSENT_MISSING', [{ field: 'hasConsented', code: 'CONSENT_MISSING' }])
  }
  const contacts = contactsOf(body)
  await checkCaptcha(deps, brand, body.captcha)
  return deps.db.transaction(async (tx) => {
    refuseLimit(await takeQuotas(tx, deps, brand.brandId, limitsOf(address, contacts)))
    const rows = await tx.query<ApplicationRow>(
      `insert into agent_applications (brand_id, member_id, name, email, country_dialing_code,
         mobile_num, channels, reach, message, language, consented_at, sent_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, app_now(), app_now()) returning *`,
      [
        brand.brandId,
        member?.memberId ?? null,
        body.name.trim(),
        contacts.email,
        contacts.mobile?.countryDialingCode ?? null,
        contacts.mobile?.mobileNum ?? null,
        body.channels,
        body.reach,
        body.message.trim(),
        language,
      ],
    )
    const [row] = rows
    if (!row) throw new Error('the application was not written')
    // The answer has the receipt: an application counts even when the quota of messages is used up.
    const channel = contacts.email === null ? 'sms' : 'email'
    if (await takeStrangersMessage(tx, deps, brand, channel)) {
      await notifyApplicant(tx, deps, brand, row, 'applicationReceived')
    }
    return { receiptNo: applicationNo(row), sentAt: row.sent_at.toISOString() }
  })
}
