import { Button, Card, SelectField, TextField, useCurrencySign, useTranslator } from '@fairhouse/ui'
import { TextArea } from '@fairhouse/ui/parts/text-area'
import { useState } from 'react'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useFaultFocus } from '../../shared/use-fault-focus.ts'
import type { Draft } from '@fairhouse/agency/typed-terms'
import { ReplayView } from './replay-view.tsx'
import { TierFields } from './tier-fields.tsx'
import { type OfferOf, useOffer } from './use-offer.ts'

const BASES = ['singleBet', 'winRate', 'lossRate'] as const
const PERIODS = ['daily', 'weekly', 'halfMonthly', 'monthly'] as const
const CARRIES = ['none', 'always', 'halfMonth'] as const

type Offer = ReturnType<typeof useOffer>

/** A choice between fixed values of a contract. */
function Choice<Word extends string>(props: {
  readonly part: 'base' | 'period' | 'carry' | 'payer'
  readonly words: readonly Word[]
  readonly value: Word
  readonly offer: Offer
}) {
  const { t, find } = useTranslator()
  const { part, words, value, offer } = props
  return (
    <SelectField
      label={t(`offers.offer.${part}`)}
      error={offer.shown[`terms.${part}`]}
      value={value}
      onValueChange={(chosen) => offer.change({ [part]: chosen } as Partial<Draft>)}
      options={words.map((word) => ({
        value: word,
        label: find(`offers.offer.${part}.${word}`) ?? word,
      }))}
    />
  )
}

function Kind(props: Pick<OfferOf, 'kind' | 'offerTerms'> & { offer: Offer }) {
  const { kind, offerTerms, offer } = props
  const { t } = useTranslator()
  const sign = useCurrencySign()
  const { draft, change, shown } = offer
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {kind === 'dividend' ? (
        <>
          <Choice part="period" words={PERIODS} value={draft.period} offer={offer} />
          <Choice part="carry" words={CARRIES} value={draft.carry} offer={offer} />
        </>
      ) : (
        <Choice part="base" words={BASES} value={draft.base} offer={offer} />
      )}
      <Choice part="payer" words={offerTerms.payers} value={draft.payer} offer={offer} />
      <TextField
        label={t('offers.offer.minBet')}
        hint={t('offers.offer.minBetHint')}
        error={shown['terms.minBetMinor']}
        prefix={sign}
        inputMode="decimal"
        autoComplete="off"
        value={draft.minBet}
        onValueChange={(minBet) => change({ minBet })}
      />
      <TextField
        label={t('offers.offer.cap')}
        hint={t('offers.offer.capHint')}
        error={shown['terms.capMinor']}
        prefix={sign}
        inputMode="decimal"
        autoComplete="off"
        value={draft.cap}
        onValueChange={(cap) => change({ cap })}
      />
    </div>
  )
}

/** Summary of the offer, and what it would have paid: shown before it is sent. */
function Preview(props: { readonly offer: Offer; readonly of: OfferOf; readonly name: string }) {
  const { t } = useTranslator()
  const { offer, of, name } = props
  const [shown, setShown] = useState(offer.wire)
  const isShown = shown !== undefined && JSON.stringify(shown) === JSON.stringify(offer.wire)
  if (!offer.wire) return <p className="text-text-2">{t('offers.offer.previewLater')}</p>
  if (!isShown) {
    return (
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => setShown(offer.wire)}
      >
        {t('offers.offer.preview')}
      </Button>
    )
  }
  const payer = shown.payer === 'platform' ? null : t('contracts.contract.payer.upline')
  return (
    <div className="grid gap-4">
      <TermsText terms={shown} agent={name} payer={payer} />
      <ReplayView agentId={of.agentId} terms={shown} />
    </div>
  )
}

/** The form of a new contract offer, or of new terms for a running one. */
export function OfferForm(props: OfferOf & { readonly name: string }) {
  const { t } = useTranslator()
  const { name, ...of } = props
  const { kind, offerTerms, agentId } = of
  const offer = useOffer(of)
  const { form, focusFault } = useFaultFocus()
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-220 gap-6"
      onSubmit={(event) => void offer.handleSubmit(event).then(focusFault)}
    >
      {offerTerms.upline && agentId !== undefined && (
        <Card as="section" className="grid gap-3 p-4">
          <h3 className="font-bold">{t('offers.offer.own')}</h3>
          <p className="text-sm text-text-2">{t('offers.offer.ownAbout')}</p>
          <TermsTable terms={offerTerms.upline} />
        </Card>
      )}
      <Kind kind={kind} offerTerms={offerTerms} offer={offer} />
      <TierFields
        tiers={offer.draft.tiers}
        faults={offer.shown}
        onChange={(tiers) => offer.change({ tiers })}
      />
      <TextArea
        label={t('offers.offer.note')}
        hint={t('offers.offer.noteHint')}
        rows={2}
        maxLength={500}
        value={offer.note}
        onValueChange={offer.setNote}
      />
      <Preview offer={offer} of={of} name={name} />
      <p className="text-text-2">{t('offers.request.holds')}</p>
      <ErrorNotice error={offer.error} />
      <Button type="submit" size="lg" className="justify-self-start" isLoading={offer.isSending}>
        {t(agentId === undefined ? 'offers.offer.sendUp' : 'offers.offer.send')}
      </Button>
    </form>
  )
}
