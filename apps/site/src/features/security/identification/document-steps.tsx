import type { IdentityOverview, KycDocumentKind, KycDocumentStep } from '@fairhouse/protocol'
import { Button, SelectField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { ErrorNotice } from '../../../shared/notice.tsx'
import { useSubmit } from '../../../shared/use-submit.ts'
import { cacheIdentity } from './identity-query.ts'
import { PictureStep } from './picture-step.tsx'
import { StepCard } from './step-card.tsx'

const KINDS = ['idCard', 'driverLicence', 'passport'] as const
type Group = 'document' | 'selfie' | 'address' | 'sourceOfFunds'
const GROUPS: readonly Group[] = ['document', 'selfie', 'address', 'sourceOfFunds']

/** The steps of a group: a passport has only one relevant page. */
function stepsOf(group: Group, kind: KycDocumentKind): readonly KycDocumentStep[] {
  if (group !== 'document') return [group]
  return kind === 'passport' ? ['documentFront'] : ['documentFront', 'documentBack']
}

interface PartProps {
  readonly overview: IdentityOverview
  readonly kind: KycDocumentKind
}

function SubmitCase({ overview, kind }: PartProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const form = useSubmit({
    fields: [],
    validate: () => ({}),
    send: async () => {
      const body = { documentKind: kind }
      cacheIdentity(await api('POST /wps/member/identity/submit', { body }))
      toast(t('kyc.submitted'), 'win')
    },
  })
  const { case: own, level, levels, shown } = overview
  const needs = levels.find((one) => one.level > level)?.needs ?? []
  // Refused pictures are no longer used.
  const isLive = own?.state === 'open' || own?.state === 'needsMore'
  const sent = new Set(isLive ? own.documents.map(({ step }) => step) : [])
  const isWhole = GROUPS.filter((group) => needs.includes(group) && !shown.includes(group)).every(
    (group) => stepsOf(group, kind).every((step) => sent.has(step)),
  )
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-3">
      {!isWhole && <p className="text-sm text-text-2">{t('kyc.notWhole')}</p>}
      <ErrorNotice error={form.error} />
      <Button type="submit" size="lg" isLoading={form.isSending} disabled={!isWhole}>
        {t('kyc.submit')}
      </Button>
    </form>
  )
}

/** The pictures that the next level requires, and submitting them. */
export function DocumentSteps({ overview }: { readonly overview: IdentityOverview }) {
  const { t } = useTranslator()
  const [kind, setKind] = useState<KycDocumentKind>(overview.case?.documentKind ?? 'idCard')
  const { case: own, level, levels, shown } = overview
  const needs = levels.find((one) => one.level > level)?.needs ?? []
  const isWaiting = own?.state === 'submitted' || own?.state === 'inReview'
  const groups = GROUPS.filter((group) => shown.includes(group) || needs.includes(group))
  const hasOpen = groups.some((group) => !shown.includes(group))
  return (
    <>
      {groups.map((group) => {
        const isDone = shown.includes(group)
        return (
          <StepCard
            key={group}
            title={t(`kyc.${group}.title`)}
            why={t(`kyc.${group}.why`)}
            isDone={isDone}
            isWaiting={!isDone && isWaiting}
          >
            {!isDone && !isWaiting && group === 'document' && (
              <SelectField
                label={t('kyc.document.kind')}
                value={kind}
                onValueChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'idCard')}
                options={KINDS.map((value) => ({ value, label: t(`kyc.kind.${value}`) }))}
              />
            )}
            {!isDone &&
              !isWaiting &&
              stepsOf(group, kind).map((step) => (
                <PictureStep key={step} step={step} overview={overview} />
              ))}
          </StepCard>
        )
      })}
      {hasOpen && !isWaiting && (
        <li>
          <SubmitCase overview={overview} kind={kind} />
        </li>
      )}
    </>
  )
}
