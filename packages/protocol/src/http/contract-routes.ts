import Type from 'typebox'
import { strict } from '../schema.ts'
import {
  CONTRACT_ID,
  CONTRACT_REQUEST_ID,
  CONTRACT_REQUEST_STATES,
  CONTRACT_STATES,
  ContractDetail,
  ContractReplay,
  ContractRequestShape,
  ContractShape,
} from './contracts.ts'
import {
  ContractKindShape,
  ContractTermsIn,
  ContractTermsOut,
  PayerShape,
} from './contract-terms.ts'

const MemberId = Type.String({ pattern: '^mbr_[0-9a-z]{1,13}$' })
const Next = Type.Union([Type.String(), Type.Null()])
const paging = {
  limit: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$' })),
  before: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
}
const contractParams = strict({ contractId: Type.String({ pattern: CONTRACT_ID }) })
const requestParams = strict({ requestId: Type.String({ pattern: CONTRACT_REQUEST_ID }) })
const note = Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }))
/** Who is paid by it; left out: oneself, asking the one above. */
const agentId = Type.Optional(MemberId)
const faults = [
  'NOT_FOUND',
  'FEATURE_OFF',
  'MEMBER_NOT_FOUND',
  'CONTRACT_TERMS_INVALID',
  'CONTRACT_ABOVE_UPLINE',
  'CONTRACT_PAYER_NOT_ALLOWED',
  'CONTRACT_PARTY_AWAY',
] as const

/** Contracts of agents, seen from both sides (issue of contracts: decision 033). */
export const contractRoutes = {
  'GET /wps/agent/contracts': {
    summary: 'Contracts that pay the agent, and those of agents directly below, newest first',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    query: strict({
      ...paging,
      kind: Type.Optional(ContractKindShape),
      side: Type.Optional(Type.Enum(['agent', 'upline'])),
      state: Type.Optional(Type.Enum([...CONTRACT_STATES])),
    }),
    response: strict({ contracts: Type.Array(ContractShape), next: Next }),
    errors: ['NOT_FOUND'],
  },
  'GET /wps/agent/contracts/:contractId': {
    summary: 'One contract with all versions, signed',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    params: contractParams,
    response: ContractDetail,
    errors: ['CONTRACT_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /wps/agent/contracts/room': {
    summary: 'What may be offered to an agent below: own terms, who may pay, what runs already',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    query: strict({ agentId, kind: ContractKindShape }),
    response: strict({
      /**
       * Own terms of the agent above, who asks about a downline. Null where they have none, where
       * the platform is above, and for a member's own contract: an upline's terms are private.
       */
      upline: Type.Union([ContractTermsOut, Type.Null()]),
      isHead: Type.Boolean(),
      payers: Type.Array(PayerShape),
      current: Type.Union([ContractTermsOut, Type.Null()]),
      /** False where only staff make contracts of this kind. */
      canAsk: Type.Boolean(),
    }),
    errors: ['NOT_FOUND', 'FEATURE_OFF', 'MEMBER_NOT_FOUND'],
  },
  'POST /wps/agent/contracts/replay': {
    summary:
      'Past periods under proposed terms, beside what was paid: for both sides, before signing',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    body: strict({
      agentId,
      terms: ContractTermsIn,
      /**
       * How many of the terms' own periods back from the last whole one; of an hourly salary no
       * more than the days whose hours are kept.
       */
      periods: Type.Integer({ minimum: 1, maximum: 31 }),
    }),
    response: ContractReplay,
    errors: ['NOT_FOUND', 'FEATURE_OFF', 'MEMBER_NOT_FOUND', 'CONTRACT_TERMS_INVALID'],
  },
  'GET /wps/agent/contract-requests': {
    summary: 'Requests made and received, newest first',
    access: 'member',
    realOnly: true,
    delegated: ['finances', 'contracts'],
    query: strict({
      ...paging,
      kind: Type.Optional(ContractKindShape),
      state: Type.Optional(Type.Enum([...CONTRACT_REQUEST_STATES])),
    }),
    response: strict({
      requests: Type.Array(ContractRequestShape),
      next: Next,
      /** Those that wait for the caller. */
      waiting: Type.Integer(),
    }),
    errors: ['NOT_FOUND'],
  },
  'POST /wps/agent/contract-requests': {
    summary: 'Offer terms to an agent directly below, or ask the one above for them',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    isIdempotent: true,
    body: strict({ agentId, terms: ContractTermsIn, note }),
    response: ContractRequestShape,
    errors: [...faults, 'IDEMPOTENCY_KEY_REUSED', 'CONTRACT_REQUEST_OPEN'],
  },
  'POST /wps/agent/contract-requests/termination': {
    summary: 'Ask the other side to end a contract',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    isIdempotent: true,
    body: strict({ contractId: Type.String({ pattern: CONTRACT_ID }), note }),
    response: ContractRequestShape,
    errors: [
      'CONTRACT_NOT_FOUND',
      'NOT_FOUND',
      'FEATURE_OFF',
      'IDEMPOTENCY_KEY_REUSED',
      'CONTRACT_REQUEST_OPEN',
    ],
  },
  'POST /wps/agent/contract-requests/:requestId/accept': {
    summary: 'Sign what was proposed; contracts below that would end are named and confirmed first',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    params: requestParams,
    body: strict({
      /** All of `ends`, if any; refused with CONTRACT_ENDS_OTHERS where they differ. */
      ends: Type.Array(Type.String({ pattern: CONTRACT_ID }), { maxItems: 10_000 }),
    }),
    response: ContractRequestShape,
    errors: [
      'CONTRACT_REQUEST_NOT_FOUND',
      'CONTRACT_REQUEST_CLOSED',
      ...faults,
      'CONTRACT_ENDS_OTHERS',
    ],
  },
  'POST /wps/agent/contract-requests/:requestId/reject': {
    summary: 'Refuse what the other side proposed',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    params: requestParams,
    body: strict({ note }),
    response: ContractRequestShape,
    errors: ['CONTRACT_REQUEST_NOT_FOUND', 'CONTRACT_REQUEST_CLOSED', 'NOT_FOUND'],
  },
  'POST /wps/agent/contract-requests/:requestId/withdraw': {
    summary: 'Withdraw an own request while it is undecided',
    access: 'member',
    realOnly: true,
    delegated: ['contracts'],
    params: requestParams,
    body: strict({}),
    response: ContractRequestShape,
    errors: ['CONTRACT_REQUEST_NOT_FOUND', 'CONTRACT_REQUEST_CLOSED', 'NOT_FOUND'],
  },
} as const
