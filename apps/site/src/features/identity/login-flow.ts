import type {
  FactorProof,
  LastLogin,
  LoginChallenge,
  LoginResult,
  MemberInfo,
} from '@fairhouse/protocol'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { beginSession, logOut } from '../../shared/session.ts'

/** Answers a challenge; a social login has its own route for it. */
export type Verify = (
  challengeToken: string,
  proof: FactorProof,
  holder: { readonly holderName?: string },
) => Promise<LoginResult>

/** The result of a login. */
export interface LoginEnd {
  readonly username: string
  /** The password had to be changed during the login. */
  readonly hasNewPassword: boolean
  /** Shown after the login; absent if security events were shown, and for a sub-account. */
  readonly after?: { readonly lastLogin: LastLogin | undefined }
}

/** Steps between the correct password and the member's page. */
export type LoginStep =
  | { readonly kind: 'challenge'; readonly challenge: LoginChallenge }
  /** The password must be changed first; the old one is known if it was just typed. */
  | { readonly kind: 'change'; readonly isSubAccount: boolean; readonly typedPassword?: string }
  | { readonly kind: 'notices'; readonly result: LoginResult }

export interface LoginFlow {
  readonly step: LoginStep | undefined
  /** Takes the answer of a login, and goes on to the next step. */
  readonly take: (result: LoginResult, typedPassword?: string) => void
  /** Answers the challenge; with the name on the bank account where it is required. */
  readonly verify: (proof: FactorProof, holderName?: string) => Promise<void>
  /** Closes the step: continues if possible, else aborts the login. */
  readonly leave: () => void
}

const verifyLogin: Verify = (challengeToken, proof, holder) =>
  api('POST /wps/session/login/verify', { body: { challengeToken, proof, ...holder } })

/** Security events since the last login that the member should know. */
export function hasNews({ notices, lastLogin }: LoginResult): boolean {
  return notices.length > 0 || (lastLogin?.failedAttempts ?? 0) > 0
}

/** Leaves out failed attempts made in this dialog: the person knows of them. */
export function withoutOwnAttempts(result: LoginResult, ownTries: number): LoginResult {
  const { lastLogin } = result
  if (!lastLogin) return result
  const failedAttempts = Math.max(0, lastLogin.failedAttempts - ownTries)
  return { ...result, lastLogin: { ...lastLogin, failedAttempts } }
}

/** The next step of a login; undefined when it is done. */
export function stepAfter(result: LoginResult, typedPassword?: string): LoginStep | undefined {
  if (result.challenge) return { kind: 'challenge', challenge: result.challenge }
  if (result.member?.isRestricted) {
    const change = { kind: 'change', isSubAccount: result.member.subAccount !== undefined } as const
    return typedPassword === undefined ? change : { ...change, typedPassword }
  }
  return hasNews(result) ? { kind: 'notices', result } : undefined
}

/**
 * The whole login: second factor, forced password change, security events. The page becomes a
 * member's only at the end: actions that wait for a login must not continue before.
 */
export function useLoginFlow(
  onDone: (end: LoginEnd) => void,
  verifyBy = verifyLogin,
): LoginFlow {
  const [step, setStep] = useState<LoginStep>()
  const [member, setMember] = useState<MemberInfo>()
  const [password, setPassword] = useState<string>()
  const [hasChanged, setHasChanged] = useState(false)

  const complete = (loggedIn: MemberInfo, end: Omit<LoginEnd, 'username'>) => {
    beginSession(loggedIn)
    onDone({ username: loggedIn.account, ...end })
  }
  const take = (result: LoginResult, typedPassword = password) => {
    // A login result during a forced change is the result of that change.
    const hasNewPassword = hasChanged || step?.kind === 'change'
    setHasChanged(hasNewPassword)
    setPassword(typedPassword)
    setMember(result.member)
    const next = stepAfter(result, typedPassword)
    if (!next && result.member) {
      const { lastLogin, member: loggedIn } = result
      const after = loggedIn.subAccount === undefined ? { after: { lastLogin } } : {}
      complete(loggedIn, { hasNewPassword, ...after })
    } else setStep(next)
  }
  return {
    step,
    take,
    verify: async (proof, holderName) => {
      if (step?.kind !== 'challenge') return
      const holder = holderName === undefined ? {} : { holderName }
      take(await verifyBy(step.challenge.challengeToken, proof, holder))
    },
    leave: () => {
      if (step?.kind === 'notices' && member) complete(member, { hasNewPassword: hasChanged })
      // A session that may only change its password is useless if the person declines.
      else if (step?.kind === 'change') void logOut().catch(() => undefined)
    },
  }
}
