import Type from 'typebox'
import {
  CONTRACT_ID,
  CONTRACT_REQUEST_ID,
  CONTRACT_REQUEST_STATES,
  CONTRACT_STATES,
  ContractDetail,
  ContractEnding,
  ContractRequestShape,
  ContractShape,
} from '../http/contracts.ts'
import { ContractKindShape, ContractTermsIn } from '../http/contract-terms.ts'
import { strict } from '../schema.ts'
import { ApprovalShape, GridPaging, MEMBER_ID, Next, Reason } from './shapes.ts'

const MemberId = Type.String({ pattern: MEMBER_ID })
const contractParams = strict({ contractId: Type.String({ pattern: CONTRACT_ID }) })
const requestParams = strict({ requestId: Type.String({ pattern: CONTRACT_REQUEST_ID }) })
/** All contracts below that end with it, as they were shown. */
const ends = Type.Array(Type.String({ pattern: CONTRACT_ID }), { maxItems: 10_000 })
const TERMS = [
  'CONTRACT_TERMS_INVALID',
  'CONTRACT_PAYER_NOT_ALLOWED',
  'CONTRACT_PARTY_AWAY',
] as const

/** Contracts of agents for staff: the platform is the other side for the head of a line. */
export const staffContractRoutes = {
  'GET /staff/agents/contracts': {
    summary: 'Contracts of agents, newest first',
    access: 'staff',
    permission: 'agents.read',
    query: strict({
      ...GridPaging,
      /** Who is paid by it. */
      memberId: Type.Optional(MemberId),
      kind: Type.Optional(ContractKindShape),
      state: Type.Optional(Type.Enum([...CONTRACT_STATES])),
    }),
    response: strict({ contracts: Type.Array(ContractShape), next: Next, currency: Type.String() }),
    errors: [],
  },
  'GET /staff/agents/contracts/:contractId': {
    summary: 'One contract with all versions, and what would end with it',
    access: 'staff',
    permission: 'agents.read',
    params: contractParams,
    response: strict({
      ...ContractDetail.properties,
      ends: Type.Array(ContractEnding),
      /** Of the terms’ amounts, such as "BRL". */
      currency: Type.String(),
    }),
    errors: ['CONTRACT_NOT_FOUND'],
  },
  'POST /staff/agents/contracts/:contractId/end': {
    summary: 'Propose to end a contract and those below it; another person approves',
    access: 'staff',
    permission: 'agents.contracts',
    params: contractParams,
    body: strict({ ends, reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['CONTRACT_NOT_FOUND', 'CONTRACT_ENDS_OTHERS'],
  },
  'GET /staff/agents/contract-requests': {
    summary: 'Requests about contracts, newest first',
    access: 'staff',
    permission: 'agents.read',
    query: strict({
      ...GridPaging,
      memberId: Type.Optional(MemberId),
      kind: Type.Optional(ContractKindShape),
      state: Type.Optional(Type.Enum([...CONTRACT_REQUEST_STATES])),
      /** Only those with the platform as the other side. */
      ofHouse: Type.Optional(Type.Literal('true')),
    }),
    response: strict({
      requests: Type.Array(ContractRequestShape),
      next: Next,
      currency: Type.String(),
    }),
    errors: [],
  },
  'POST /staff/agents/contract-requests': {
    summary: 'Propose terms for the head of a line; another person approves the offer',
    access: 'staff',
    permission: 'agents.contracts',
    body: strict({ agentId: MemberId, terms: ContractTermsIn, reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['FEATURE_OFF', 'MEMBER_NOT_FOUND', ...TERMS],
  },
  'POST /staff/agents/contract-requests/:requestId/accept': {
    summary: 'Propose to accept what the head of a line asks for; another person approves',
    access: 'staff',
    permission: 'agents.contracts',
    params: requestParams,
    body: strict({ ends, reason: Reason }),
    response: strict({ approval: ApprovalShape }),
    errors: ['CONTRACT_REQUEST_NOT_FOUND', 'CONTRACT_REQUEST_CLOSED', 'CONTRACT_ENDS_OTHERS'],
  },
  'POST /staff/agents/contract-requests/:requestId/reject': {
    summary: 'Refuse what the head of a line asks for',
    access: 'staff',
    permission: 'agents.contracts',
    params: requestParams,
    body: strict({ reason: Reason }),
    response: strict({ request: ContractRequestShape }),
    errors: ['CONTRACT_REQUEST_NOT_FOUND', 'CONTRACT_REQUEST_CLOSED'],
  },
  'POST /staff/agents/contract-requests/:requestId/withdraw': {
    summary: 'Withdraw an offer of the platform while it is unanswered',
    access: 'staff',
    permission: 'agents.contracts',
    params: requestParams,
    body: strict({ reason: Reason }),
    response: strict({ request: ContractRequestShape }),
    errors: ['CONTRACT_REQUEST_NOT_FOUND', 'CONTRACT_REQUEST_CLOSED'],
  },
} as const
