import type { MemberInfo } from '@fairhouse/protocol'

/** The brand of the site: stays after a logout. */
export interface Merchant {
  readonly merchant: string
  readonly merchantCode: string
}

let kept: Merchant | undefined

/** Storage may be refused; nothing depends on it. */
function inTab(write: (storage: Storage) => void): void {
  try {
    write(sessionStorage)
  } catch {
    // Treated as if nothing was stored.
  }
}

function writeMerchant(storage: Storage): void {
  if (!kept) return
  storage.setItem('merchant', kept.merchant)
  storage.setItem('merchantCode', kept.merchantCode)
}

/** Session values of the site (SPECIFICATION 3.3, 3.4), stored for the life of the tab. */
export function rememberMerchant(merchant: Merchant): void {
  kept = merchant
  inTab(writeMerchant)
}

const OF_MEMBER = ['account', 'customerId', 'isAgent', 'memberLabel'] as const

/**
 * Session values of the member; none is secret. After a logout everything in the tab is
 * removed but the brand of the site (SPECIFICATION 4.26).
 */
export function rememberInTab(member: MemberInfo | null, isLeaving = false): void {
  inTab((storage) => {
    if (isLeaving) {
      storage.clear()
      writeMerchant(storage)
    }
    for (const key of OF_MEMBER) storage.removeItem(key)
    if (!member) return
    storage.setItem('account', member.account)
    storage.setItem('customerId', member.id)
    storage.setItem('isAgent', String(member.type))
    storage.setItem('memberLabel', JSON.stringify(member.memberLabel))
  })
}
