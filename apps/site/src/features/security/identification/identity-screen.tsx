import type { IdentityOverview } from '@fairhouse/protocol'
import { Badge, Card, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, LockKeyhole } from 'lucide-react'
import { LoadError } from '../../../shared/load-state.tsx'
import { MemberLink } from '../../../shared/member-link.tsx'
import { Page } from '../../../shared/page.tsx'
import { CaseState } from './case-state.tsx'
import { DocumentSteps } from './document-steps.tsx'
import { identityQuery } from './identity-query.ts'
import { Levels } from './levels.tsx'
import { RegisterNotice } from './register-notice.tsx'
import { NameStep, TaxIdStep } from './who-steps.tsx'

function IdentityContent({ overview }: { readonly overview: IdentityOverview }) {
  const { t } = useTranslator()
  const { level, levels, taxIdKind } = overview
  const next = levels.find((one) => one.level > level)
  return (
    <div className="grid gap-6">
      <RegisterNotice overview={overview} />
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4 md:p-5">
        <p className="flex-1 text-lg font-bold">{t('kyc.yourLevel', { level })}</p>
        <Badge tone={next ? 'neutral' : 'win'}>
          {next ? t('kyc.nextLevel', { level: next.level }) : t('kyc.highest')}
        </Badge>
      </Card>
      <CaseState overview={overview} />
      <ol className="grid gap-4">
        <NameStep overview={overview} />
        {taxIdKind !== null && <TaxIdStep overview={overview} />}
        <DocumentSteps overview={overview} />
      </ol>
      <p className="flex items-start gap-2 text-sm text-text-2">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('kyc.kept')}
      </p>
      <Levels overview={overview} />
    </div>
  )
}

/** Identification: what is required and why, what was submitted, and its state. */
export function IdentityScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(identityQuery)
  return (
    <Page isNarrow title={t('kyc.title')} intro={t('kyc.intro')}>
      <MemberLink
        page="securityCenter"
        className="-mt-3 inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold
          text-brand"
      >
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('security.title')}
      </MemberLink>
      {data ? (
        <IdentityContent overview={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Page>
  )
}
