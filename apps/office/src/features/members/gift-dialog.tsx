import { CURRENCIES, minor, type CurrencyCode } from '@fairhouse/money'
import { REWARD_KINDS, type GiveRewardBody, type StaffMember } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { BonusTermFields } from '../../shared/bonus-term-fields.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { LIST_LINK } from '../../shared/list-link.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { RoundTermFields } from '../../shared/round-term-fields.tsx'
import { NEW_GIFT, readGift, valueOf, type GiftDraft } from './gift-draft.ts'
import { refreshMember } from './member-query.ts'

class Unreadable extends Error {}

/** The chance that the terms are met, and what the bonus costs on average. */
function Worth({
  body,
  currency,
}: {
  body: Omit<GiveRewardBody, 'reason'>
  currency: CurrencyCode
}) {
  const { t, number } = useTranslator()
  const value = valueOf(body, CURRENCIES[currency])
  if (!value) return null
  return (
    <p className="text-sm text-text-2">
      {t('office.gift.worth', {
        chance: number(value.chanceToClear, { style: 'percent', maximumFractionDigits: 1 }),
        bets: number(value.bets),
      })}{' '}
      <Amount minor={String(minor(BigInt(Math.round(value.expectedCash))))} currency={currency} />
    </p>
  )
}

/** What was typed, what is wrong with it once it was sent, and sending it. */
function useGift({ memberId, currency: code }: StaffMember) {
  const { t, language } = useTranslator()
  const [draft, setDraft] = useState<GiftDraft>(NEW_GIFT)
  const [hasTried, setHasTried] = useState(false)
  const currency = code as CurrencyCode
  const writing = { currency: CURRENCIES[currency], language: language.formats }
  const { body, faults } = readGift(draft, writing)
  const isSound = Object.keys(faults).length === 0
  const send = async (reason: string) => {
    setHasTried(true)
    if (!isSound) throw new Unreadable()
    const params = { memberId }
    await api('POST /staff/members/:memberId/rewards', { params, body: { ...body, reason } })
    await queryClient.invalidateQueries({ queryKey: queryKeys.grid('approvals') })
    await refreshMember(memberId)
  }
  return {
    draft,
    body,
    isSound,
    currency,
    send,
    change: (part: Partial<GiftDraft>) => setDraft((before) => ({ ...before, ...part })),
    faultOf: (field: string) => {
      const fault = hasTried ? faults[field] : undefined
      return fault && t(`office.gift.fault.${fault}`)
    },
  }
}

/** What is given, how much of it, what it is called, and until when it waits. */
function GiftFields({ gift }: { gift: ReturnType<typeof useGift> }) {
  const { t } = useTranslator()
  const { draft, change, faultOf, currency } = gift
  const amounts = {
    money: t('office.gift.amount', { currency }),
    bonus: t('office.gift.amount', { currency }),
    points: t('office.gift.points'),
    rounds: t('office.gift.rounds'),
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label={t('office.gift.kind')}
        value={draft.kind}
        options={REWARD_KINDS.map((id) => ({ id, label: t(`office.gift.kind.${id}`) }))}
        onValueChange={(kind) =>
          change({ kind: REWARD_KINDS.find((one) => one === kind) ?? 'money' })
        }
      />
      <TextField
        label={amounts[draft.kind]}
        error={faultOf('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        onValueChange={(amount) => change({ amount })}
      />
      <TextField
        label={t('office.gift.name')}
        hint={t('office.gift.nameHint')}
        error={faultOf('title')}
        maxLength={120}
        autoComplete="off"
        value={draft.title}
        onValueChange={(title) => change({ title })}
      />
      <TextField
        label={t('office.gift.claimDays')}
        hint={t('office.gift.claimDaysHint')}
        error={faultOf('claimDays')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.claimDays}
        onValueChange={(claimDays) => change({ claimDays })}
      />
    </div>
  )
}

/** Proposes to give a member a reward: a second person must agree; then it waits to be claimed. */
export function GiftDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const gift = useGift(member)
  const { draft, body, isSound, currency, change, faultOf } = gift
  const send = async (reason: string) => {
    await gift.send(reason)
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.gift.title', { username: member.username })}
      submit={t('office.gift.submit')}
      size="lg"
      onSubmit={send}
      explain={(error) => (error instanceof Unreadable ? t('office.gift.unreadable') : undefined)}
      onClose={onClose}
    >
      {/* Not in the head: on a phone it would take the room of the fields. */}
      <div className="grid justify-items-start gap-1 text-sm text-text-2">
        <p>{t('office.gift.about')}</p>
        <Link to="/promotions" search={{}} className={LIST_LINK}>
          {t('office.gift.forMany')}
        </Link>
      </div>
      <GiftFields gift={gift} />
      {draft.kind === 'rounds' && (
        <RoundTermFields draft={draft} onDraft={change} faultOf={faultOf} currency={currency} />
      )}
      {draft.kind === 'bonus' && (
        <>
          <BonusTermFields draft={draft} onDraft={change} faultOf={faultOf} currency={currency} />
          {isSound && <Worth body={body} currency={currency} />}
        </>
      )}
    </ReasonDialog>
  )
}
