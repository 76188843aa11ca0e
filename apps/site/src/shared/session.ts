import type { LoginEntry, MemberInfo } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, isApiError } from './api.ts'
import { idleWatch } from './idle.ts'
import { queryClient, queryKeys } from './queries.ts'
import { useFirstLook } from './first-look.ts'
import { pageData } from './page-data.ts'
import { rememberInTab } from './session-values.ts'
import { reconnectRealtime } from './realtime.ts'
import { onRefused } from './refusals.ts'
import { storage } from './storage.ts'
import { createStore } from '@fairhouse/ui/store'

/** Says that this browser has a session, so that a visitor's page need not ask. Not a secret. */
const HINT = 'hasSession'

/** On a link that asks who it is first: pressed early, it waits for the program (boot/first.js). */
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

/** The member, null for a visitor, undefined as long as that is not known. */
export function useMember(): MemberInfo | null | undefined {
  const { data } = useQuery(memberQuery)
  // The server knows whether somebody is logged in, not who: the page begins with that.
  return useFirstLook() ? (pageData()?.isVisitor ? null : undefined) : data
}

/** Everything that belongs to one member: thrown away when the member changes. */
const MEMBER_KEYS = [
  'balance',
  'bets',
  'bet',
  'groupTickets',
  'followPlans',
  'statement',
  'deposit',
  'security',
  'identity',
  'sessions',
  'networks',
  'avatar',
  'messages',
  'feedback',
  'service',
  'serviceConfig',
  'gameRounds',
  'ownGames',
]

/** What a trial sees of another brand: its own draws. */
const TRIAL_KEYS = ['lotteries', 'lottery', 'issues', 'gameLanes', 'games', 'hotGames']

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

/** Whether this page ended its own session: what the server tells of it then is no news. */
export const isLeftByOneself = (): boolean => isLeft

/** A session has begun: by a login, a new account or a trial. */
export function beginSession(member: MemberInfo): void {
  isLeft = false
  storage.set(HINT, '1')
  changeMember(member)
}

/** The session is over: by logging out, or because the server says so. */
export function endSession(): void {
  idleWatch.stop()
  storage.remove(HINT)
  changeMember(null)
}

/** A session that is already gone counts as logged out. */
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

/** Which identity dialog is open, and what the visitor wanted to do when it opened. */
export interface LoginPrompt {
  readonly mode: 'login' | 'register' | 'forgot' | 'changePassword' | 'realAccount'
  /** Something was wanted that needs a login: the dialog says that it goes on afterwards. */
  readonly isForAction?: boolean
  /** The page that asks is for some accounts alone: others are refused at the login. */
  readonly entry?: LoginEntry | undefined
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

/** The number of a trial among the kinds of member (SPECIFICATION 6.10). */
const TRIAL = 4

/** True for a trial: play money in a ledger of its own, and no account to keep. */
export function isTrial(member: MemberInfo | null | undefined): boolean {
  return member?.type === TRIAL
}

/** The numbers of those who have a downline to look after (SPECIFICATION 6.8, 9.4). */
const AGENTS: readonly number[] = [1, 2, 41, 42]

/** True for members who have an agent centre. */
export function isAgent(member: MemberInfo | null | undefined): boolean {
  return member ? AGENTS.includes(member.type) : false
}

/** What the page does when a call is refused for who is logged in, and how. */
export function answerMemberRefusals(): void {
  onRefused('REAL_ACCOUNT_REQUIRED', () => {
    loginPromptStore.set({ mode: 'realAccount' })
    return Promise.resolve(false)
  })
  onRefused('PASSWORD_CHANGE_REQUIRED', async () => {
    await queryClient.refetchQueries({ queryKey: queryKeys.member })
    return false
  })
}

/** Where to go after a login: a path of our own, never another site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : undefined
}
