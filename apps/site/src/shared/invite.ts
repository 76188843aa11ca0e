import { api } from './api.ts'

/**
 * Codes that referred the reader: the queries `affiliateCode` and `referralCode`, and `code` of an
 * agent's link, which is sent as an affiliate's.
 */
export interface Invite {
  readonly affiliateCode?: string
  readonly referralCode?: string
}

const NAMES = ['affiliateCode', 'referralCode'] as const
const CODE = /^[A-Za-z0-9_-]{1,64}$/

/** Session storage key of the agent's link whose visit this tab has reported. */
const REPORTED = 'visitTold'

/** Saves a typed code, as `boot/first.js` saves that of an address. */
export function saveInvite(search: string): void {
  try {
    sessionStorage.setItem('invite', search)
  } catch {
    // Storage may be refused: then the code has to be typed once more.
  }
}

/** The last query saved in this tab. */
function savedQuery(): string {
  try {
    return sessionStorage.getItem('invite') ?? ''
  } catch {
    return ''
  }
}

/**
 * Reports once per tab that an agent's link was opened. Nothing waits for it; the server knows
 * whether this device came before today.
 */
export async function reportVisit(): Promise<void> {
  const code = new URLSearchParams(savedQuery()).get('code')
  if (code === null || !CODE.test(code) || sessionStorage.getItem(REPORTED) === code) return
  await api('POST /wps/agent/links/visits', { body: { code } })
  sessionStorage.setItem(REPORTED, code)
}

/** The referral codes known in this tab. */
export function readInvite(): Invite {
  const query = new URLSearchParams(savedQuery())
  const found = NAMES.flatMap((name) => {
    const code = query.get(name) ?? (name === 'affiliateCode' ? query.get('code') : null)
    return code !== null && CODE.test(code) ? [[name, code] as const] : []
  })
  return Object.fromEntries(found)
}
