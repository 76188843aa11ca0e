import { minor } from '@fairhouse/money'
import type { GroupTicketBody, GroupTicketRules, IssueWire } from '@fairhouse/protocol'
import {
  Button,
  Checkbox,
  EmptyState,
  SelectField,
  useCurrency,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { type FormEvent, useState } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { dropGroupDraft, type GroupDraft } from '../../shared/lottery/group-draft.ts'
import { takeOffSlip } from '../../shared/lottery/slip-store.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { useSendOnce } from '../../shared/use-send-once.ts'
import { divisionsOf, leastOwn, readCount } from './counts.ts'
import { invalidateGroupTickets } from './group-query.ts'
import { CountField } from './share-form.tsx'

/** Default number of shares, or the next one that the stake can be divided into. */
function usualOf(divisions: readonly number[]): number | undefined {
  return divisions.find((count) => count >= 10) ?? divisions.at(-1)
}

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

/** The selected division, and its price. */
function useDivision(draft: GroupDraft, rules: GroupTicketRules) {
  const currency = useCurrency()
  const stake = moneyOf(draft.stakeMinor)
  const divisions = divisionsOf(stake, rules, currency)
  const [chosen, setChosen] = useState(() => usualOf(divisions))
  const [ownText, setOwnText] = useState<string>()
  const [guaranteeText, setGuaranteeText] = useState('0')
  const shareCount = chosen ?? 0
  const least = leastOwn(shareCount, rules)
  const own = ownText ?? String(least)
  const ownShares = readCount(own, least, shareCount - 1)
  const guaranteeMax = shareCount - (ownShares ?? least)
  const guaranteedShares = readCount(guaranteeText, 0, guaranteeMax)
  const price = minor(shareCount === 0 ? 0n : stake / BigInt(shareCount))
  const due =
    ownShares === undefined || guaranteedShares === undefined
      ? undefined
      : minor(price * BigInt(ownShares + guaranteedShares))
  return {
    divisions,
    stake,
    shareCount,
    setShareCount: setChosen,
    least,
    own,
    setOwn: setOwnText,
    ownShares,
    guaranteeText,
    setGuarantee: setGuaranteeText,
    guaranteeMax,
    guaranteedShares,
    due,
  }
}

type Division = ReturnType<typeof useDivision>

function DivisionFields({ division, isTouched }: { division: Division; isTouched: boolean }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { stake, divisions, shareCount, least, guaranteeMax } = division
  const fault = (value: number | undefined, min: number, max: number) =>
    isTouched && value === undefined ? t('group.countFault', { min, max }) : undefined
  return (
    <>
      <SelectField
        label={t('group.shareCount')}
        value={String(shareCount)}
        onValueChange={(value) => division.setShareCount(Number(value))}
        options={divisions.map((count) => ({
          value: String(count),
          label: t('group.sharesAt', {
            shares: count,
            amount: format(minor(stake / BigInt(count))),
          }),
        }))}
      />
      <CountField
        label={t('group.ownCount')}
        hint={t('group.ownHint', { shares: least })}
        text={division.own}
        min={least}
        max={shareCount - 1}
        onChange={division.setOwn}
        error={fault(division.ownShares, least, shareCount - 1)}
      />
      <CountField
        label={t('group.guaranteeCount')}
        hint={t('group.guaranteeHint')}
        text={division.guaranteeText}
        min={0}
        max={guaranteeMax}
        onChange={division.setGuarantee}
        error={fault(division.guaranteedShares, 0, guaranteeMax)}
      />
    </>
  )
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
