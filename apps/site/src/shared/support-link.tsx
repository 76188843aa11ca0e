import { useTranslator } from '@fairhouse/ui'
import { Headset } from 'lucide-react'
import { ApiError } from './api.ts'
import { ServiceLink } from './service-link.tsx'

/** Errors that customer service can help with (SPECIFICATION 8.4, 8.8, 8.9, 8.21). */
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

/** Link to customer service below an error that they can help with. */
export function SupportLink({ error }: { error: unknown }) {
  const { t } = useTranslator()
  if (!(error instanceof ApiError) || !HELPED.has(error.code)) return null
  return (
    <ServiceLink
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold
        text-brand"
    >
      <Headset aria-hidden className="size-4" />
      {t('shell.nav.service')}
    </ServiceLink>
  )
}
