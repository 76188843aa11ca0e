import Type, { type Static } from 'typebox'
import { AGENT_PERMISSIONS, SUB_ACCOUNT_NAME } from '../agent-words.ts'
import { Instant, PageQuery, strict } from '../schema.ts'
import { LoginResult } from './identity-bodies.ts'
import { NewPassword, Password, TypedPassword } from './identity-parts.ts'

export const SUB_ACCOUNT_ID = '^sub_[0-9a-z]{1,13}$'
const Permissions = Type.Array(Type.Enum([...AGENT_PERMISSIONS]), {
  minItems: 1,
  maxItems: AGENT_PERMISSIONS.length,
  uniqueItems: true,
})
const Note = Type.String({ maxLength: 80 })
const params = strict({ subAccountId: Type.String({ pattern: SUB_ACCOUNT_ID }) })

export const SUB_ACCOUNT_STATES = ['active', 'blocked'] as const

export const SubAccountShape = strict({
  subAccountId: Type.String(),
  name: Type.String(),
  /** What one logs in with: name@agent. */
  username: Type.String(),
  /** Whose it is, in the agent's words. */
  note: Type.String(),
  permissions: Type.Array(Type.Enum([...AGENT_PERMISSIONS])),
  state: Type.Enum([...SUB_ACCOUNT_STATES]),
  createdAt: Instant,
  lastLoginAt: Type.Union([Instant, Type.Null()]),
  /** Sessions that are open now. */
  sessions: Type.Integer(),
})

/** An action of a sub-account: a login, or a call that changes something. */
export const SubAccountAction = strict({
  at: Instant,
  name: Type.String(),
  /** 'login', or the route that was called: "POST /wps/agent/links". */
  action: Type.String(),
  /** The object in the path, as its number. */
  object: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  /** 'done', 'asked' (ended before its answer was written) or the code that refused it. */
  outcome: Type.String(),
})

const access = { access: 'member', realOnly: true } as const

/** Sub-accounts of agents: colleagues with a password and permissions of their own. */
export const subAccountRoutes = {
  'GET /wps/agent/sub-accounts': {
    summary: 'Sub-accounts of the agent, oldest first',
    ...access,
    response: strict({ subAccounts: Type.Array(SubAccountShape) }),
    errors: ['NOT_FOUND'],
  },
  'POST /wps/agent/sub-accounts': {
    summary: 'Open a sub-account; its first log-in demands a new password',
    ...access,
    needsStepUp: true,
    isEncrypted: true,
    body: strict({
      name: Type.String({ pattern: SUB_ACCOUNT_NAME }),
      note: Note,
      permissions: Permissions,
      password: Password,
    }),
    response: SubAccountShape,
    errors: [
      'NOT_FOUND',
      'FIELD_RULE',
      'PASSWORD_TOO_COMMON',
      'SUB_ACCOUNT_NAME_TAKEN',
      'SUB_ACCOUNTS_FULL',
    ],
  },
  'PUT /wps/agent/sub-accounts/:subAccountId': {
    summary: 'Change what a sub-account may do, or block it: its sessions hear of it at once',
    ...access,
    needsStepUp: true,
    params,
    body: strict({
      note: Note,
      permissions: Permissions,
      state: Type.Enum([...SUB_ACCOUNT_STATES]),
    }),
    response: SubAccountShape,
    errors: ['SUB_ACCOUNT_NOT_FOUND', 'NOT_FOUND'],
  },
  'PUT /wps/agent/sub-accounts/:subAccountId/password': {
    summary: 'Set a new first password; every session of the sub-account ends',
    ...access,
    needsStepUp: true,
    isEncrypted: true,
    params,
    body: strict({ password: Password }),
    response: SubAccountShape,
    errors: ['SUB_ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'FIELD_RULE', 'PASSWORD_TOO_COMMON'],
  },
  'GET /wps/agent/sub-accounts/actions': {
    summary: 'What was done by sub-accounts, newest first',
    ...access,
    query: strict({
      ...PageQuery.properties,
      subAccountId: Type.Optional(Type.String({ pattern: SUB_ACCOUNT_ID })),
    }),
    response: strict({
      actions: Type.Array(SubAccountAction),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
    errors: ['NOT_FOUND', 'SUB_ACCOUNT_NOT_FOUND'],
  },
  'POST /wps/sub-account/password': {
    // A session that must change it has just shown the old one.
    summary: 'Change the password of the sub-account one is in; its other sessions end',
    ...access,
    isSensitive: true,
    isEncrypted: true,
    isOpenWhileRestricted: true,
    delegated: [],
    body: strict({ oldPassword: Type.Optional(TypedPassword), ...NewPassword }),
    response: LoginResult,
    errors: [
      'NOT_FOUND',
      'PASSWORDS_DIFFER',
      'FIELD_RULE',
      'TOO_MANY_ATTEMPTS',
      'PASSWORD_WRONG',
      'PASSWORD_UNCHANGED',
      'PASSWORD_TOO_COMMON',
    ],
  },
} as const

export type SubAccountWire = Static<typeof SubAccountShape>
export type SubAccountActionWire = Static<typeof SubAccountAction>
