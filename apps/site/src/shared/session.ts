import type { LoginBody, MemberInfo, RegisterBody } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, isApiError } from './api.ts'
import { queryClient, queryKeys } from './queries.ts'
import { reconnectRealtime } from './realtime.ts'
import { storage } from './storage.ts'
import { createStore } from './store.ts'

/** Says that this browser has a session, so that a visitor's page need not ask. Not a secret. */
const HINT = 'hasSession'

/** Session values that the specification keeps as long as the tab; none is secret (ruling 8). */
function rememberInTab(member: MemberInfo | null): void {
  try {
    for (const key of ['account', 'customerId', 'isAgent']) sessionStorage.removeItem(key)
    if (!member) return
    sessionStorage.setItem('account', member.account)
    sessionStorage.setItem('customerId', member.id)
    sessionStorage.setItem('isAgent', String(member.type))
  } catch {
    // Storage may be refused; nothing depends on it.
  }
}

/** The member of this session; null for a visitor. */
export const memberQuery = queryOptions({
  queryKey: queryKeys.member,
  queryFn: async (): Promise<MemberInfo | null> => {
    if (storage.get(HINT) !== '1') return null
    try {
      const member = await api('GET /wps/member/info', {})
      rememberInTab(member)
      return member
    } catch (error) {
      if (!isApiError(error, 'LOGIN_REQUIRED') && !isApiError(error, 'SESSION_INVALID')) throw error
      storage.remove(HINT)
      return null
    }
  },
  staleTime: 5 * 60_000,
})

/** The member, null for a visitor, undefined as long as that is not known. */
export function useMember(): MemberInfo | null | undefined {
  return useQuery(memberQuery).data
}

export const balanceQuery = queryOptions({
  queryKey: queryKeys.balance,
  queryFn: () => api('GET /wps/v2/wallets/balance', {}),
})

/** Everything that belongs to one member: thrown away when the member changes. */
const MEMBER_KEYS = ['balance', 'bets', 'bet', 'statement', 'deposit']

function begin(member: MemberInfo): void {
  storage.set(HINT, '1')
  rememberInTab(member)
  for (const key of MEMBER_KEYS) queryClient.removeQueries({ queryKey: [key] })
  queryClient.setQueryData(memberQuery.queryKey, member)
  reconnectRealtime()
}

/** The session is over: by logging out, or because the server says so. */
export function endSession(): void {
  storage.remove(HINT)
  rememberInTab(null)
  queryClient.setQueryData(memberQuery.queryKey, null)
  for (const key of MEMBER_KEYS) queryClient.removeQueries({ queryKey: [key] })
  reconnectRealtime()
}

/** Errors: INVALID_CREDENTIALS, RATE_LIMITED. */
export async function logIn(body: LoginBody): Promise<MemberInfo> {
  const { member } = await api('POST /wps/session/login', { body })
  begin(member)
  return member
}

/** Opens an account and logs in. Errors: as the route lists them. */
export async function register(body: RegisterBody): Promise<MemberInfo> {
  const { member } = await api('PUT /wps/member/register', { body })
  begin(member)
  return member
}

/** A session that is already gone counts as logged out. */
export async function logOut(): Promise<void> {
  try {
    await api('DELETE /wps/session/logout', {})
  } catch (error) {
    if (!isApiError(error, 'LOGIN_REQUIRED') && !isApiError(error, 'SESSION_INVALID')) throw error
  }
  endSession()
}

/** Which identity dialog is open, and what the visitor wanted to do when it opened. */
export interface LoginPrompt {
  readonly mode: 'login' | 'register'
  /** Something was wanted that needs a login: the dialog says that it goes on afterwards. */
  readonly isForAction?: boolean
  /** Done once the visitor is logged in. */
  readonly onDone?: () => void
  /** The dialog was closed without logging in. */
  readonly onDismiss?: () => void
}

export const loginPromptStore = createStore<LoginPrompt | undefined>(undefined)

/**
 * Does `action` at once for a member; a visitor is asked to log in first, and then it goes on. The
 * action finds the member logged in.
 */
export function withLogin(action: () => void): void {
  if (queryClient.getQueryData(memberQuery.queryKey)) action()
  else loginPromptStore.set({ mode: 'login', isForAction: true, onDone: action })
}

/** Where to go after a login: a path of our own, never another site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : undefined
}
