export {
  clearQuotas,
  peekQuotas,
  sweepQuotas,
  takeLeases,
  takeQuotas,
  type Lease,
  type Leased,
  type Limit,
  type Refusal,
} from './quotas.ts'
