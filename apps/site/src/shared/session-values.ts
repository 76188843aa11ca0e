import type { MemberInfo } from '@fairhouse/protocol'

/** Whose site it is: what stays when somebody logs out. */
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
    // As if nothing had been kept.
  }
}

function writeMerchant(storage: Storage): void {
  if (!kept) return
  storage.setItem('merchant', kept.merchant)
  storage.setItem('merchantCode', kept.merchantCode)
}

/** Session values of the site (SPECIFICATION 3.3, 3.4), kept as long as the tab. */
export function rememberMerchant(merchant: Merchant): void {
  kept = merchant
  inTab(writeMerchant)
}

const OF_MEMBER = ['account', 'customerId', 'isAgent', 'memberLabel'] as const

/**
 * Session values of the member; none is secret. Once a member has gone, all of the tab
 * is forgotten but whose site it is (SPECIFICATION 4.26).
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
