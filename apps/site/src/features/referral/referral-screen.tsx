import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { NotOffered } from '../../shared/not-offered.tsx'
import { Page } from '../../shared/page.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { FriendList } from './friend-list.tsx'
import { InviteCard } from './invite-card.tsx'
import { referralQuery } from './referral-query.ts'
import { ReferralRules } from './referral-rules.tsx'

/** How a member brings friends, what that is worth by which rule, and how far the friends are. */
export function ReferralScreen() {
  const { t } = useTranslator()
  const isOffered = useSwitch('referral')
  const { data, error, refetch } = useQuery({ ...referralQuery, enabled: isOffered })
  if (!isOffered) return <NotOffered />
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mx-auto h-90 w-full max-w-170" />
  return (
    <Page title={t('referral.title')} intro={t('referral.intro')}>
      {data.isAway ? (
        <EmptyState code="referral-away" title={t('referral.away')}>
          {t('referral.awayHint')}
        </EmptyState>
      ) : (
        <>
          <InviteCard code={data.code} />
          <ReferralRules overview={data} />
          <FriendList overview={data} />
        </>
      )}
    </Page>
  )
}
