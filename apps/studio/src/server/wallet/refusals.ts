import type { VendorStatus } from '@fairhouse/protocol/vendor'
import type { StudioFault, StudioFaultCode } from '../../wire/session.ts'

const CODES: Partial<Record<VendorStatus, StudioFaultCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'NOT_ENOUGH_MONEY',
  RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
  RS_ERROR_USER_EXCLUDED: 'EXCLUDED',
  RS_ERROR_USER_DISABLED: 'EXCLUDED',
  RS_ERROR_INVALID_TOKEN: 'SESSION_OVER',
  RS_ERROR_TOKEN_EXPIRED: 'SESSION_OVER',
  RS_ERROR_ROLLED_BACK: 'WALLET_UNHEARD',
}

/** The page's error when a wallet refuses, with the operator's own message. */
export function faultOf(status: VendorStatus, message?: string, field?: string): StudioFault {
  // Of a batch "items/0/free_rounds".
  if (field?.split('/').at(-1) === 'free_rounds') return { code: 'FREE_OVER' }
  const code = CODES[status] ?? 'FAULT'
  return message === undefined || message === '' ? { code } : { code, message }
}
