import type { ErrorCode } from '@fairhouse/protocol'
import { Suspense } from 'react'
import { ApiError } from '../api.ts'
import { chunk } from '../chunk.ts'

const OF_LIMITS: ReadonlySet<ErrorCode | 'NETWORK'> = new Set([
  'LIMIT_REACHED',
  'TIME_LIMIT_REACHED',
  'MEMBER_PAUSED',
  'MEMBER_EXCLUDED',
  'KYC_REQUIRED',
  'KYC_LIMIT_REACHED',
])

const facts = chunk(() => import('./refusal-facts.tsx'), 'RefusalFacts', ['limits', 'kyc'])

/** Details below an error by limits: what is left, when it renews, and a link to resolve it. */
export function LimitRefusal({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || !OF_LIMITS.has(error.code)) return null
  return (
    <Suspense>
      <facts.Component error={error} />
    </Suspense>
  )
}
