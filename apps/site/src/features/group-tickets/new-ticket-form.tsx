import type { GroupTicketBody, GroupTicketRules, IssueWire } from '@fairhouse/protocol'
import { Button, Checkbox, EmptyState, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { dropGroupDraft, type GroupDraft } from '../../shared/lottery/group-draft.ts'
import { takeOffSlip } from '../../shared/lottery/slip-store.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { useNavigate } from '../../shared/router/index.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { DivisionFields, useDivision } from './division-fields.tsx'
import { invalidateGroupTickets } from './group-query.ts'

function useCreate({ lotteryCode, entries }: GroupDraft) {
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const sending = useSendOnce('groupTicket', (body: GroupTicketBody, key) =>
    api('POST /lgw/group-tickets', { body, idempotencyKey: key }),
  )
  const create = async (body: GroupTicketBody): Promise<void> => {
    setError(undefined)
    try {
      const { groupTicketId } = await sending.submit(body)
      dropGroupDraft()
      takeOffSlip(lotteryCode, entries)
      invalidateGroupTickets()
      await navigate({ to: '/group-tickets/$groupTicketId', params: { groupTicketId } })
    } catch (refusal) {
      setError(refusal)
    }
  }
  return { ...sending, error, create }
}

/** A request whose answer was lost: it is retried, and blocks new ones until then. */
function Unanswered({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{t('common.delivery.unknown')}</p>
      <ErrorNotice error={error} />
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  )
}

export function NewTicketForm(props: {
  draft: GroupDraft
  issue: IssueWire | undefined
  rules: GroupTicketRules
}) {
  const { draft, issue, rules } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const division = useDivision(draft, rules)
  const [isListed, setIsListed] = useState(true)
  const [areEntriesShown, setAreEntriesShown] = useState(true)
  const [isTouched, setIsTouched] = useState(false)
  const { isBusy, delivery, pending, error, create } = useCreate(draft)
  const { ownShares, guaranteedShares, shareCount, due } = division
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (!issue || ownShares === undefined || guaranteedShares === undefined) return
    const { issueId } = issue
    const entries = [...draft.entries]
    const shares = { shareCount, ownShares, guaranteedShares }
    void create({ issueId, entries, ...shares, isListed, areEntriesShown })
  }
  if (division.divisions.length === 0) {
    return (
      <EmptyState code="group-indivisible" title={t('errors.GROUP_STAKE_INDIVISIBLE')}>
        {t('group.indivisibleHint')}
      </EmptyState>
    )
  }
  if (pending && !isBusy && delivery !== 'received') {
    return <Unanswered error={error} onRetry={() => void create(pending.body)} />
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <DivisionFields division={division} isTouched={isTouched} />
      <Checkbox isChecked={isListed} onCheckedChange={setIsListed}>
        {t('group.isListed')}
      </Checkbox>
      <Checkbox isChecked={areEntriesShown} onCheckedChange={setAreEntriesShown}>
        {t('group.areEntriesShown')}
      </Checkbox>
      <ErrorNotice error={error} />
      <p className="text-sm text-text-2">{t('group.organiserNote')}</p>
      <div className="grid gap-2">
        <Button type="submit" size="lg" isBlock isLoading={isBusy} disabled={!issue}>
          {due === undefined ? t('group.create') : t('group.createFor', { amount: format(due) })}
        </Button>
        <DeliveryNote delivery={isBusy ? delivery : 'idle'} />
      </div>
    </form>
  )
}
