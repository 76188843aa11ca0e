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

/** Answers a challenge; a login from elsewhere has a route of its own for it. */
export type Verify = (
  challengeToken: string,
  proof: FactorProof,
  holder: { readonly holderName?: string },
) => Promise<LoginResult>

/** How a login ended. */
export interface LoginEnd {
  readonly username: string
  /** The password had to be changed on the way. */
  readonly hasNewPassword: boolean
  /** What is shown after it; absent where the news were shown, and for a colleague of an agent. */
  readonly after?: { readonly lastLogin: LastLogin | undefined }
}

/** What stands between the right password and the member's own page. */
export type LoginStep =
  | { readonly kind: 'challenge'; readonly challenge: LoginChallenge }
  /** The password must be changed first; the old one is known where it was just typed. */
  | { readonly kind: 'change'; readonly isSubAccount: boolean; readonly typedPassword?: string }
  | { readonly kind: 'notices'; readonly result: LoginResult }

export interface LoginFlow {
  readonly step: LoginStep | undefined
  /** Takes in the answer of a login, and goes on to what comes next. */
  readonly take: (result: LoginResult, typedPassword?: string) => void
  /** Answers the challenge; with the name on the bank account where that is asked for. */
  readonly verify: (proof: FactorProof, holderName?: string) => Promise<void>
  /** Closes the step: goes on where that is possible, else gives the login up. */
  readonly leave: () => void
}

const verifyLogin: Verify = (challengeToken, proof, holder) =>
  api('POST /wps/session/login/verify', { body: { challengeToken, proof, ...holder } })

/** Something happened since the last login that its owner should hear of. */
export function hasNews({ notices, lastLogin }: LoginResult): boolean {
  return notices.length > 0 || (lastLogin?.failedAttempts ?? 0) > 0
}

/** Leaves out wrong tries that were made in this very dialog: they are no news to who made them. */
export function withoutOwnTries(result: LoginResult, ownTries: number): LoginResult {
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
 * From the first answer to the end: second factor, forced change, what happened meanwhile. The page
 * takes the member in only at the end: what waits for a login must not go on before.
 */
export function useLoginFlow(
  onDone: (end: LoginEnd) => void,
  verifyBy = verifyLogin,
): LoginFlow {
  const [step, setStep] = useState<LoginStep>()
  const [member, setMember] = useState<MemberInfo>()
  const [password, setPassword] = useState<string>()
  const [hasChanged, setHasChanged] = useState(false)

  const complete = (who: MemberInfo, end: Omit<LoginEnd, 'username'>) => {
    beginSession(who)
    onDone({ username: who.account, ...end })
  }
  const take = (result: LoginResult, typedPassword = password) => {
    // What is taken in while a change was asked for comes of that change.
    const hasNewPassword = hasChanged || step?.kind === 'change'
    setHasChanged(hasNewPassword)
    setPassword(typedPassword)
    setMember(result.member)
    const next = stepAfter(result, typedPassword)
    if (!next && result.member) {
      const { lastLogin, member: who } = result
      const after = who.subAccount === undefined ? { after: { lastLogin } } : {}
      complete(who, { hasNewPassword, ...after })
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
      // A session that may only change its password is of no use to who would not.
      else if (step?.kind === 'change') void logOut().catch(() => undefined)
    },
  }
}
