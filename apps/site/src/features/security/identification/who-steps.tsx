import type { IdentityOverview } from '@fairhouse/protocol'
import { Button, buttonClass, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { ErrorNotice } from '../../../shared/notice.tsx'
import { Link } from '../../../shared/router/index.ts'
import { useSubmit } from '../../../shared/use-submit.ts'
import { cacheIdentity } from './identity-query.ts'
import { StepCard } from './step-card.tsx'

interface StepProps {
  readonly overview: IdentityOverview
}

/** The name on the document; it is set in the security centre, once. */
export function NameStep({ overview: { realName } }: StepProps) {
  const { t } = useTranslator()
  return (
    <StepCard title={t('kyc.name.title')} why={t('kyc.name.why')} isDone={realName !== undefined}>
      {realName === undefined ? (
        <Link
          to="/member/$page/$item"
          params={{ page: 'securityCenter', item: 'realName' }}
          className={buttonClass('secondary', 'md', 'justify-self-start')}
        >
          {t('kyc.name.set')}
        </Link>
      ) : (
        <p>
          <bdi>{realName}</bdi>
        </p>
      )}
    </StepCard>
  )
}

function TaxIdForm() {
  const { t } = useTranslator()
  const toast = useToast()
  const [taxId, setTaxId] = useState('')
  const form = useSubmit({
    fields: ['taxId'],
    fieldOf: { TAX_ID_INVALID: 'taxId', TAX_ID_TAKEN: 'taxId' },
    validate: () => (taxId.trim() === '' ? { taxId: t('errors.MISSING_FIELD') } : {}),
    send: async () => {
      cacheIdentity(await api('PUT /wps/member/identity/tax-id', { body: { taxId } }))
      toast(t('kyc.taxId.kept'), 'win')
    },
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-4">
      <TextField
        label={t('kyc.taxId.label')}
        hint={t('kyc.taxId.hint')}
        error={form.faults['taxId']}
        isRequired
        value={taxId}
        onValueChange={setTaxId}
        name="taxId"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <ErrorNotice error={form.error} />
      <Button type="submit" isLoading={form.isSending} className="justify-self-start">
        {t('kyc.taxId.save')}
      </Button>
    </form>
  )
}

/** The tax number: one account per number. */
export function TaxIdStep({ overview: { taxIdMasked } }: StepProps) {
  const { t } = useTranslator()
  return (
    <StepCard
      title={t('kyc.taxId.title')}
      why={t('kyc.taxId.why')}
      isDone={taxIdMasked !== undefined}
    >
      {taxIdMasked === undefined ? (
        <TaxIdForm />
      ) : (
        <p className="figures">
          <bdi>{taxIdMasked}</bdi>
        </p>
      )}
    </StepCard>
  )
}
