import type { MessageKey } from '@fairhouse/i18n'
import type { RouteKey } from '@fairhouse/protocol'

/** Display names of routes in the list of actions. */
const WORDS: Readonly<Partial<Record<RouteKey | 'login', MessageKey>>> = {
  login: 'subAccounts.did.login',
  'DELETE /wps/session/logout': 'subAccounts.did.logout',
  'POST /wps/sub-account/password': 'subAccounts.did.password',
  'POST /wps/agent/links': 'subAccounts.did.linkMade',
  'PUT /wps/agent/links/:linkId': 'subAccounts.did.linkNoted',
  'DELETE /wps/agent/links/:linkId': 'subAccounts.did.linkClosed',
  'POST /wps/agent/openings': 'subAccounts.did.opened',
  'POST /wps/agent/openings/file': 'subAccounts.did.openedFile',
  'POST /wps/agent/openings/file/check': 'subAccounts.did.checkedFile',
  'PUT /wps/agent/rates': 'subAccounts.did.rates',
  'POST /wps/agent/contracts/replay': 'subAccounts.did.replay',
  'POST /wps/agent/contract-requests': 'subAccounts.did.asked',
  'POST /wps/agent/contract-requests/termination': 'subAccounts.did.termination',
  'POST /wps/agent/contract-requests/:requestId/accept': 'subAccounts.did.accepted',
  'POST /wps/agent/contract-requests/:requestId/reject': 'subAccounts.did.rejected',
  'POST /wps/agent/contract-requests/:requestId/withdraw': 'subAccounts.did.withdrew',
  'POST /wps/agent/bills/:billId/disputes': 'subAccounts.did.disputed',
  'POST /wps/agent/disputes/:disputeId/decide': 'subAccounts.did.decided',
  'POST /wps/agent/disputes/:disputeId/withdraw': 'subAccounts.did.disputeWithdrawn',
  'GET /wps/agent/records/bets/export': 'subAccounts.did.downloadedBets',
  'GET /wps/agent/records/profit/export': 'subAccounts.did.downloadedProfit',
  'GET /wps/agent/records/income/export': 'subAccounts.did.downloadedIncome',
  'GET /wps/agent/records/account/export': 'subAccounts.did.downloadedAccount',
  'GET /wps/agent/records/transactions/export': 'subAccounts.did.downloadedTransactions',
}

/** Text key of an action; undefined if it has none yet. */
export function actionKey(action: string): MessageKey | undefined {
  return (WORDS as Readonly<Record<string, MessageKey | undefined>>)[action]
}
