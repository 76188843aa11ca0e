import type { LedgerStory, StoryStep } from '@fairhouse/protocol'
import { EmptyState, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { isApiError } from '../../shared/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { DescriptionList, Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { findQuery, storyQuery } from './ledger-queries.ts'
import { CauseText, LINK, PostingLink, useCodeName, useHouseAccountName } from './words.tsx'

/** Redirects from the number of anything that moved money to its first posting. */
export function FindScreen({ q }: { q: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(findQuery(q))
  if (data) {
    return <Navigate to="/ledger/accounts/$accountId/$seq" params={data} search={{}} replace />
  }
  if (!error) return <PageSkeleton />
  if (!isApiError(error, 'NOT_FOUND')) {
    return <LoadError error={error} onRetry={() => void refetch()} />
  }
  return (
    <Page title={t('office.nav.ledger')}>
      <EmptyState
        code="not-found"
        title={t('office.ledger.notFound', { q })}
        action={
          <Link to="/ledger" search={{}} className={LINK}>
            {t('office.ledger.toAccounts')}
          </Link>
        }
      >
        {t('office.ledger.notFoundHint')}
      </EmptyState>
    </Page>
  )
}

/** A posting, its cause, and everything that followed from it. */
export function StoryScreen({ accountId, seq }: { accountId: string; seq: string }) {
  const { data, error, refetch } = useQuery(storyQuery(accountId, seq))
  if (data) return <Story story={data} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Story({ story }: { story: LedgerStory }) {
  const { t } = useTranslator()
  const codeName = useCodeName()
  const { account, posting, steps } = story
  const { accountId, username, currency } = account
  return (
    <Page
      title={t('office.ledger.posting', {
        code: codeName(posting.code),
        owner: username ?? accountId,
      })}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={t('office.ledger.postingTitle')}>
            <DescriptionList rows={usePostingFacts(story)} />
          </Panel>
          <Transfer story={story} />
        </div>
        <Panel title={t('office.ledger.timeline')}>
          <ol className="grid gap-0">
            {steps.map((step, at) => (
              <Step
                // Two steps may say the same in the same instant; their order never changes.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                step={step}
                currency={currency}
                isThis={step.posting?.seq === posting.seq && step.posting.accountId === accountId}
              />
            ))}
          </ol>
        </Panel>
      </div>
    </Page>
  )
}

function usePostingFacts({ account, posting, link }: LedgerStory) {
  const { t } = useTranslator()
  const accountName = useHouseAccountName()
  const { accountId, username, currency } = account
  return [
    [
      t('office.ledger.accountTitle'),
      <Link
        key="account"
        to="/ledger/accounts/$accountId"
        params={{ accountId }}
        search={{}}
        className={LINK}
      >
        {username ?? accountId}
      </Link>,
    ],
    [t('office.ledger.seq'), posting.seq],
    [
      t('office.ledger.amount'),
      <Amount key="amount" minor={posting.amountMinor} currency={currency} />,
    ],
    [
      t('office.ledger.balanceAfter'),
      <Amount key="after" minor={posting.balanceAfterMinor} currency={currency} />,
    ],
    [t('office.ledger.house'), accountName(posting.house)],
    [t('office.ledger.postedAt'), <When key="at" at={posting.postedAt} isLong />],
    [
      t('office.ledger.cause'),
      <span key="cause" className="flex flex-wrap gap-x-2">
        <CauseText cause={posting.cause} />
        {link !== null && (
          <Link to={link as '/'} search={{}} className={LINK}>
            {t('office.ledger.toCause')}
          </Link>
        )}
      </span>,
    ],
  ] as const
}

/** The postings of the same transfer. */
function Transfer({ story }: { story: LedgerStory }) {
  const { t } = useTranslator()
  const codeName = useCodeName()
  const { transfer, account } = story
  return (
    <Panel
      title={t('office.ledger.transfer')}
      actions={
        transfer && <CopyButton text={transfer.transferKey} label={t('office.ledger.copyKey')} />
      }
    >
      {transfer === null ? (
        <Nothing>{t('office.ledger.noTransfer')}</Nothing>
      ) : (
        <div className="grid gap-3 text-sm">
          <p className="break-all text-text-2">
            <bdi className="figures">{transfer.transferKey}</bdi>
          </p>
          <ul className="grid gap-2">
            {transfer.postings.map((one) => (
              <li key={one.seq} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <PostingLink accountId={one.accountId} seq={one.seq}>
                  {codeName(one.code)}
                </PostingLink>
                <Amount minor={one.amountMinor} currency={account.currency} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

interface StepProps {
  readonly step: StoryStep
  readonly currency: string
  /** The posting that the screen shows. */
  readonly isThis: boolean
}

function Step({ step, currency, isThis }: StepProps) {
  const { find } = useTranslator()
  const codeName = useCodeName()
  const { at, what, amountMinor, facts, posting } = step
  const name = find(`office.step.${what}`) ?? codeName(what)
  const factName = (fact: string) => find(`office.fact.${fact}`) ?? fact
  return (
    <li
      aria-current={isThis ? 'true' : undefined}
      className="grid gap-1 border-s-2 border-line ps-4 pb-4 last:pb-0
        aria-[current=true]:border-brand"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {posting && !isThis ? (
          <PostingLink accountId={posting.accountId} seq={posting.seq}>
            {name}
          </PostingLink>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        {amountMinor !== null && <Amount minor={amountMinor} currency={currency} />}
      </div>
      {at !== null && (
        <p className="text-sm text-text-3">
          <When at={at} isLong />
        </p>
      )}
      {Object.keys(facts).length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm text-text-2">
          {Object.entries(facts).map(([fact, value]) => (
            <span key={fact}>
              {factName(fact)}:{' '}
              <bdi className="break-all">{find(`office.factValue.${value}`) ?? value}</bdi>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}
