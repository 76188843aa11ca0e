import { presentTerms } from '@fairhouse/agency'
import {
  type Draft,
  type DraftFault,
  draftOf,
  emptyDraft,
  checkDraft,
} from '@fairhouse/agency/typed-terms'
import type { Translator } from '@fairhouse/i18n'
import type { ContractTermsOut } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { currencyOf } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshAgents } from './bill-dialog.tsx'
import { OfferFields } from './offer-fields.tsx'
import { KINDS } from './words.tsx'

/** Fields that are missing or invalid. */
class Unsound extends Error {}

function faultText({ t }: Translator, field: string, { code }: DraftFault): string {
  if (code === 'outOfRange') {
    const isRate = field.endsWith('ratePpm')
    return t(isRate ? 'office.agents.offer.fault.rate' : 'office.agents.offer.fault.negative')
  }
  // The head of a line has no upline.
  return t(`office.agents.offer.fault.${code === 'above' ? 'rate' : code}`)
}

/** Offers a contract to the head of a line, or new terms for a running one. */
export function OfferDialog(props: {
  readonly agent: { readonly memberId: string; readonly username: string }
  /** The brand's currency, such as "BRL". */
  readonly currency: string
  /** The current terms: the kind cannot change. */
  readonly current?: ContractTermsOut
  readonly onClose: () => void
}) {
  const translator = useTranslator()
  const { t, language } = translator
  const toast = useToast()
  const { agent, currency, current, onClose } = props
  const writing = { currency: currencyOf(currency), language: language.formats }
  const [kind, setKind] = useState(current?.kind ?? KINDS[0])
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const [draft, setDraft] = useState<Draft>(() =>
    current ? draftOf(current, writing) : emptyDraft('platform', writing),
  )
  const { terms, faults } = checkDraft(kind, draft, {
    upline: null,
    isUnderUpline: false,
    writing,
  })
  // A missing field is only a fault once the form is submitted.
  const reported = [...faults].filter(([, { code }]) => hasSubmitted || code !== 'notTyped')
  const shown = Object.fromEntries(
    reported.map(([field, fault]) => [field, faultText(translator, field, fault)]),
  )
  const send = async (reason: string) => {
    setHasSubmitted(true)
    if (faults.size > 0) throw new Unsound()
    const body = { agentId: agent.memberId, terms: presentTerms(terms), reason }
    await api('POST /staff/agents/contract-requests', { body })
    await refreshAgents()
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.agents.offer.title', { username: agent.username })}
      description={t('office.agents.offer.about')}
      submit={t('office.agents.propose')}
      size="lg"
      onSubmit={send}
      explain={(error) =>
        error instanceof Unsound ? t('office.agents.offer.unsound') : undefined
      }
      onClose={onClose}
    >
      {current === undefined && (
        <SelectField
          label={t('office.agents.kindTitle')}
          value={kind}
          onValueChange={(id) => setKind(KINDS.find((one) => one === id) ?? kind)}
          options={KINDS.map((id) => ({ id, label: t(`office.agents.kind.${id}`) }))}
        />
      )}
      <OfferFields
        draft={draft}
        isDividend={kind === 'dividend'}
        faults={shown}
        currency={currency}
        onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
    </ReasonDialog>
  )
}
