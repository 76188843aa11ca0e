import { useTranslator } from '@fairhouse/ui'
import { Headset } from 'lucide-react'
import { ApiError } from './api.ts'
import { usePermission } from './permission.ts'

/** Refusals that people at customer service can help with (specification, section 8). */
const HELPED: ReadonlySet<string> = new Set([
  'INTERNAL',
  'CODE_QUOTA',
  'FEATURE_OFF',
  'ORIGIN_REFUSED',
  'MEMBER_BLOCKED',
  'DEPOSITS_BLOCKED',
  'TAX_ID_TAKEN',
  'REAL_NAME_FIXED',
])

/** The way to customer service below a refusal that they can help with, where there is one. */
export function SupportLink({ error }: { error: unknown }) {
  const { t } = useTranslator()
  const service = usePermission().info.customerService
  if (!service || !(error instanceof ApiError) || !HELPED.has(error.code)) return null
  return (
    <a
      href={service.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold
        text-brand"
    >
      <Headset aria-hidden className="size-4" />
      {t('shell.nav.service')}
    </a>
  )
}
