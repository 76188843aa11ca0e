import type { LoginEntry, MemberInfo } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, isApiError } from './api.ts'
import { idleWatch } from './idle.ts'
import { queryClient, queryKeys } from './queries.ts'
import { useIsHydrating } from './hydration.ts'
import { pageData } from './page-data.ts'
import { MEMBER_KEYS, TRIAL_KEYS } from './session-keys.ts'
import { rememberInTab } from './session-values.ts'
import { reconnectRealtime } from './realtime.ts'
import { onRefused } from './refusals.ts'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

/** Marks that this browser has a session, so that a visitor's page need not ask. Not a secret. */
const HINT = 'hasSession'

/** On a link that requires a login: pressed early, it waits for the program (boot/first.js). */
export const ASKS_FIRST = { 'data-asks': '' } as const

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
      rememberInTab(null)
      return null
    }
  },
  staleTime: 5 * 60_000,
})

/** The member, null for a visitor, undefined until it is known. */
export function useMember(): MemberInfo | null | undefined {
  const { data } = useQuery(memberQuery)
  // The server knows whether somebody is logged in, not who: the initial value.
  return useIsHydrating() ? (pageData()?.isVisitor ? null : undefined) : data
}

function changeMember(member: MemberInfo | null): void {
  const before = queryClient.getQueryData(memberQuery.queryKey)
  rememberInTab(member, member === null)
  for (const key of MEMBER_KEYS) queryClient.removeQueries({ queryKey: [key] })
  queryClient.setQueryData(memberQuery.queryKey, member)
  if (isTrial(before) !== isTrial(member)) {
    for (const key of TRIAL_KEYS) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  reconnectRealtime()
}

let isLeft = false

/** Whether this page ended its own session: then the server's event about it is ignored. */
export const isOwnLogout = (): boolean => isLeft

/** Begins a session: after a login, a registration or the start of a trial. */
export function beginSession(member: MemberInfo): void {
  isLeft = false
  storage.set(HINT, '1')
  changeMember(member)
}

/** Ends the session: after a logout, or on the server's event. */
export function endSession(): void {
  idleWatch.stop()
  storage.remove(HINT)
  changeMember(null)
}

/** A session that no longer exists counts as logged out. */
export async function logOut(): Promise<void> {
  isLeft = true
  try {
    await api('DELETE /wps/session/logout', {})
  } catch (error) {
    if (!isApiError(error, 'LOGIN_REQUIRED') && !isApiError(error, 'SESSION_INVALID')) {
      isLeft = false
      throw error
    }
  }
  endSession()
}

/** Which identity dialog is open, and the action that the visitor wanted. */
export interface LoginPrompt {
  readonly mode: 'login' | 'register' | 'forgot' | 'changePassword' | 'realAccount'
  /** An action requires a login: the dialog says that it continues afterwards. */
  readonly isForAction?: boolean
  /** The page is for some accounts only: others are refused at the login. */
  readonly entry?: LoginEntry | undefined
  /** Called once the visitor is logged in. */
  readonly onDone?: () => void
  /** The dialog was closed without logging in. */
  readonly onDismiss?: () => void
}

export const loginPromptStore = createStore<LoginPrompt | undefined>(undefined)

/**
 * Runs `action` at once for a member; a visitor is asked to log in first, and then it runs. The
 * action finds the member logged in.
 */
export function withLogin(action: () => void): void {
  if (queryClient.getQueryData(memberQuery.queryKey)) action()
  else loginPromptStore.set({ mode: 'login', isForAction: true, onDone: action })
}

/** The kind of member that is a trial (SPECIFICATION 6.10). */
const TRIAL = 4

/** True for a trial: play money in its own ledger, and no permanent account. */
export function isTrial(member: MemberInfo | null | undefined): boolean {
  return member?.type === TRIAL
}

/** The kinds of member that have a downline (SPECIFICATION 6.8, 9.4). */
const AGENTS: readonly number[] = [1, 2, 41, 42]

/** True for members who have an agent centre. */
export function isAgent(member: MemberInfo | null | undefined): boolean {
  return member ? AGENTS.includes(member.type) : false
}

/** Handles refusals that concern who is logged in, and how. */
export function handleMemberRefusals(): void {
  onRefused('REAL_ACCOUNT_REQUIRED', () => {
    loginPromptStore.set({ mode: 'realAccount' })
    return Promise.resolve(false)
  })
  onRefused('PASSWORD_CHANGE_REQUIRED', async () => {
    await queryClient.refetchQueries({ queryKey: queryKeys.member })
    return false
  })
}

/** The redirect after a login: a path of this site, never another site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : undefined
}
