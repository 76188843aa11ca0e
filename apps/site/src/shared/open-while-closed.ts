import { SERVICE_PATH } from '@fairhouse/protocol/support'

/**
 * True for the page that stays reachable while the site is closed or not offered: customer service.
 */
export function isOpenWhileClosed(pathname: string): boolean {
  return pathname.replace(/\/+$/, '').toLowerCase() === SERVICE_PATH
}
