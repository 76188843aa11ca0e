import type { StaffWithdrawal } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { PictureList } from '../../shared/picture-list.tsx'
import { When } from '../../shared/when.tsx'
import { WithdrawalRules } from './withdrawal-rules.tsx'
import { ClaimWords, Promised, StateBadge } from './words.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1.5">
      <h3 className="font-bold">{title}</h3>
      {children}
    </section>
  )
}

function Story({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { t } = useTranslator()
  const { story, currency } = withdrawal
  const money = (minor: string) => <Amount key={minor} minor={minor} currency={currency} />
  return (
    <DescriptionList
      rows={[
        [t('office.withdrawal.story.balance'), money(story.balanceMinor)],
        [t('office.withdrawal.story.deposited'), money(story.depositedMinor)],
        [t('office.withdrawal.story.staked'), money(story.stakedMinor)],
        [t('office.withdrawal.story.won'), money(story.wonMinor)],
        [t('office.withdrawal.story.withdrawn'), money(story.withdrawnMinor)],
        [t('office.withdrawal.story.count'), String(story.withdrawalCount)],
        [t('office.withdrawal.story.lastDeposit'), <When key="last" at={story.lastDepositAt} />],
        [t('office.withdrawal.story.registered'), <When key="since" at={story.registeredAt} />],
      ]}
    />
  )
}

function History({ history }: Pick<StaffWithdrawal, 'history'>) {
  const { t, find } = useTranslator()
  return (
    <ol className="grid gap-1.5 text-sm">
      {history.map(({ what, actor, reason, happenedAt }) => (
        <li key={`${happenedAt}-${what}`} className="grid gap-x-3 sm:grid-cols-[11rem_1fr]">
          <When at={happenedAt} isLong />
          <span>
            {find(`office.withdrawal.did.${what}`) ?? what}
            <span className="text-text-3"> · {find(`office.withdrawal.by.${actor}`) ?? actor}</span>
            {reason !== null && what !== 'held' && (
              <bdi className="block text-text-2">
                {find(`office.withdrawal.refusal.${reason}`) ??
                  find(`office.withdrawal.odd.${reason}`) ??
                  reason}
              </bdi>
            )}
          </span>
        </li>
      ))}
      {history.length === 0 && <li>{t('office.withdrawal.none')}</li>}
    </ol>
  )
}

/** A member's claim that the money did not arrive, with the proof, and the answer to it. */
function Dispute({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { t } = useTranslator()
  const { dispute, currency } = withdrawal
  if (!dispute) return null
  return (
    <Part title={t('office.withdrawal.dispute.title')}>
      <p className="text-sm">
        {t('office.withdrawal.dispute.remaining')}{' '}
        <Amount minor={dispute.remainingMinor} currency={currency} /> ·{' '}
        <When at={dispute.openedAt} isLong />
      </p>
      <PictureList pictures={dispute.pictures} isTall />
      {dispute.verdict !== null && (
        <p className="rounded-input border-s-4 border-brand bg-surface-2 px-4 py-3 text-sm">
          {t(`office.withdrawal.dispute.${dispute.verdict as 'arrived'}`)} · {dispute.resolvedBy}
          <bdi className="block">{dispute.reason}</bdi>
        </p>
      )}
    </Part>
  )
}

/** The number of a withdrawal, linking to its postings. */
function OwnNumber({ withdrawalId }: Pick<StaffWithdrawal, 'withdrawalId'>) {
  const { t } = useTranslator()
  const may = useMay()
  return (
    <span className="flex flex-wrap gap-x-3">
      <bdi className="figures break-all">{withdrawalId}</bdi>
      {may('ledger.read') && (
        <Link
          to="/ledger/find/$q"
          params={{ q: withdrawalId }}
          search={{}}
          className="font-semibold text-brand underline underline-offset-2"
        >
          {t('office.nav.ledger')}
        </Link>
      )}
    </span>
  )
}

/** All details of a withdrawal that a decision needs. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { t } = useTranslator()
  const { bankAccount, currency } = withdrawal
  const { kind, detail, maskedNumber, holderName, addedAt, paidBefore } = bankAccount
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 md:grid-cols-2">
        <Part title={t('office.withdrawal.what')}>
          <DescriptionList
            rows={[
              [
                t('office.withdrawal.amount'),
                <Amount key="amount" minor={withdrawal.amountMinor} currency={currency} />,
              ],
              [
                t('office.withdrawal.stateTitle'),
                <StateBadge key="state" status={withdrawal.status} />,
              ],
              [t('office.withdrawal.promised'), <Promised key="promised" row={withdrawal} />],
              [t('office.withdrawal.member'), <MemberLink key="member" {...withdrawal} />],
              [t('office.withdrawal.claim'), <ClaimWords key="claim" row={withdrawal} />],
              [
                t('office.withdrawal.account'),
                [t(`office.withdrawal.kind.${kind}`), detail, maskedNumber].join(' · '),
              ],
              [t('office.withdrawal.holder'), <bdi key="holder">{holderName}</bdi>],
              [t('office.withdrawal.accountAdded'), <When key="added" at={addedAt} />],
              [t('office.withdrawal.paidBefore'), String(paidBefore)],
              [t('office.withdrawal.reference'), withdrawal.gatewayReference ?? '–'],
              [t('office.withdrawal.no'), <OwnNumber key="no" {...withdrawal} />],
            ]}
          />
        </Part>
        <Part title={t('office.withdrawal.storyTitle')}>
          <Story withdrawal={withdrawal} />
        </Part>
      </div>
      <Part title={t('office.withdrawal.rules')}>
        <WithdrawalRules rules={withdrawal.rules} />
      </Part>
      <Dispute withdrawal={withdrawal} />
      <Part title={t('office.withdrawal.history')}>
        <History history={withdrawal.history} />
      </Part>
    </div>
  )
}
