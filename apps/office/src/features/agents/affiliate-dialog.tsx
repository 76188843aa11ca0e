import type { AffiliateCode } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { Switch } from '../../shared/fields.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

interface AffiliateDialogProps {
  /** The code to edit; without it a new one is created. */
  readonly affiliate?: AffiliateCode
  readonly onClose: () => void
}

/** The host of a typed or pasted address; empty: none. */
function hostOf(text: string): string {
  const [, host = ''] = /^(?:[a-z]+:\/\/)?([^/?#:]*)/.exec(text.trim().toLowerCase()) ?? []
  return host
}

/** Creates an affiliate code, or edits one; an existing code itself cannot be changed. */
export function AffiliateDialog({ affiliate, onClose }: AffiliateDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [code, setCode] = useState(affiliate?.code ?? '')
  const [label, setLabel] = useState(affiliate?.label ?? '')
  const [domain, setDomain] = useState(affiliate?.domain ?? '')
  const [isActive, setIsActive] = useState(affiliate?.isActive ?? true)
  const save = async (reason: string) => {
    const host = hostOf(domain)
    const body = { label: label.trim(), domain: host === '' ? null : host, isActive, reason }
    await (affiliate
      ? api('PUT /staff/affiliate-codes/:code', { params: { code: affiliate.code }, body })
      : api('POST /staff/affiliate-codes', { body: { ...body, code: code.trim() } }))
    void queryClient.invalidateQueries({ queryKey: queryKeys.grid('affiliateCodes') })
    toast(t('office.saved'), 'win')
  }
  return (
    <ReasonDialog
      title={affiliate ? affiliate.code : t('office.affiliates.create')}
      description={t('office.affiliates.about')}
      submit={t('office.save')}
      onSubmit={save}
      onClose={onClose}
    >
      {!affiliate && (
        <TextField
          label={t('office.affiliates.code')}
          hint={t('office.affiliates.codeHint')}
          isRequired
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onValueChange={setCode}
        />
      )}
      <TextField
        label={t('office.affiliates.label')}
        hint={t('office.affiliates.labelHint')}
        maxLength={80}
        value={label}
        onValueChange={setLabel}
      />
      <TextField
        label={t('office.affiliates.domain')}
        hint={t('office.affiliates.domainHint')}
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        onValueChange={setDomain}
      />
      <div className="flex items-center gap-3">
        <Switch isOn={isActive} label={t('office.affiliates.active')} onChange={setIsActive} />
        <p aria-hidden className="text-sm font-semibold">
          {t('office.affiliates.active')}
        </p>
      </div>
    </ReasonDialog>
  )
}
