import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { StaffMember } from '@fairhouse/protocol'
import { TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { refreshMember } from './member-query.ts'

class Unreadable extends Error {}

/**
 * Proposes to credit or debit a member: a second person must agree, and the member sees the reason.
 */
export function AdjustDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { t, language } = useTranslator()
  const toast = useToast()
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit')
  const [text, setText] = useState('')
  const [differenceId, setDifferenceId] = useState('')
  const { memberId, username, balanceMinor, currency } = member
  const send = async (reason: string) => {
    const amount = parseTypedAmount(text, language.formats)
    if (amount === undefined || amount <= ZERO) throw new Unreadable()
    const difference = differenceId.trim()
    await api('POST /staff/members/:memberId/adjustments', {
      params: { memberId },
      body: {
        direction,
        amountMinor: minorToWire(amount),
        reason,
        ...(difference === '' ? {} : { differenceId: difference }),
      },
    })
    await queryClient.invalidateQueries({ queryKey: queryKeys.grid('approvals') })
    await refreshMember(memberId)
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.adjust.title', { username })}
      description={t('office.adjust.about')}
      submit={t('office.adjust.submit')}
      onSubmit={send}
      explain={(error) =>
        error instanceof Unreadable ? t('office.adjust.amountUnreadable') : undefined
      }
      onClose={onClose}
    >
      <p className="text-sm text-text-2">
        {t('office.member.balance')} <Amount minor={balanceMinor} currency={currency} />
      </p>
      <SelectField
        label={t('office.adjust.direction')}
        value={direction}
        options={(['credit', 'debit'] as const).map((id) => ({
          id,
          label: t(`office.adjust.${id}`),
        }))}
        onValueChange={(next) => setDirection(next === 'debit' ? 'debit' : 'credit')}
      />
      <TextField
        label={t('office.adjust.amount', { currency })}
        value={text}
        onValueChange={setText}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
      />
      <TextField
        label={t('office.adjust.difference')}
        hint={t('office.adjust.differenceHint')}
        value={differenceId}
        onValueChange={setDifferenceId}
        autoComplete="off"
        name="difference"
      />
    </ReasonDialog>
  )
}
