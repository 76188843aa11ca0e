import type { Translator } from '@fairhouse/i18n'
import type { ContractTermsIn, ResponseOf } from '@fairhouse/protocol'
import { useCurrency, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { percentOf } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { presentTerms } from '@fairhouse/agency'
import {
  type Draft,
  type DraftFault,
  draftOf,
  emptyDraft,
  fieldsOf,
  checkDraft,
} from '@fairhouse/agency/typed-terms'
import type { ContractKind } from './queries.ts'

export type OfferTerms = ResponseOf<'GET /wps/agent/contracts/room'>

/** Error text of a field. */
function faultText(translator: Translator, field: string, fault: DraftFault): string {
  const { t } = translator
  if (fault.code === 'above') {
    return fault.allowed === 0n
      ? t('offers.offer.fault.nothing')
      : t('offers.offer.fault.above', { rate: percentOf(translator, Number(fault.allowed)) })
  }
  if (fault.code === 'outOfRange') {
    return t(field.endsWith('ratePpm') ? 'offers.offer.fault.rate' : 'offers.offer.fault.negative')
  }
  return t(`offers.offer.fault.${fault.code}`)
}

export interface OfferOf {
  readonly kind: ContractKind
  /** Who is paid; undefined when requesting from the upline. */
  readonly agentId: string | undefined
  readonly offerTerms: OfferTerms
  readonly onSent: () => void
}

/** State of an offer: its draft, live validation, and sending. */
export function useOffer({ kind, agentId, offerTerms, onSent }: OfferOf) {
  const translator = useTranslator()
  const { t, language } = translator
  const writing = { currency: useCurrency(), language: language.formats }
  const toast = useToast()
  const [key, setKey] = useState(newKey)
  const [note, setNote] = useState('')
  const [draft, setDraft] = useState<Draft>(() =>
    offerTerms.current
      ? draftOf(offerTerms.current, writing)
      : emptyDraft(offerTerms.payers[0] ?? 'upline', writing),
  )
  const isUnderUpline = agentId !== undefined && !offerTerms.isHead
  const { terms, faults } = checkDraft(kind, draft, {
    upline: offerTerms.upline,
    isUnderUpline,
    writing,
  })
  const texts = (found: ReadonlyMap<string, DraftFault>) =>
    Object.fromEntries(
      [...found].map(([field, fault]) => [field, faultText(translator, field, fault)]),
    )
  // A missing field is only a fault once the form is submitted.
  const live = new Map([...faults].filter(([, { code }]) => code !== 'notTyped'))
  const isSound = faults.size === 0
  const wire: ContractTermsIn | undefined = isSound ? presentTerms(terms) : undefined
  const form = useSubmit({
    fields: fieldsOf(draft),
    validate: () => texts(faults),
    send: async () => {
      const text = note.trim()
      await api('POST /wps/agent/contract-requests', {
        body: {
          terms: presentTerms(terms),
          ...(agentId && { agentId }),
          ...(text !== '' && { note: text }),
        },
        idempotencyKey: key,
      })
      toast(t('offers.offer.sent'), 'win')
      invalidateContracts()
      onSent()
    },
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setKey(newKey())
  }
  return {
    ...form,
    draft,
    change,
    note,
    setNote: (text: string) => {
      setNote(text)
      setKey(newKey())
    },
    wire,
    shown: { ...texts(live), ...form.faults },
  }
}
