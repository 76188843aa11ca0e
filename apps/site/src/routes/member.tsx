import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Award, Store } from 'lucide-react'
import { useAnyParams, useNavigate } from '../shared/router/index.ts'
import { RequireMember } from '../features/identity/require-member.tsx'
import { CentreAction } from '../shared/centre/centre-action.tsx'
import { CentreFoot } from '../shared/centre/centre-foot.tsx'
import { MemberCard } from '../features/member-centre/member-card.tsx'
import { DEFAULT_MEMBER_PAGE, MEMBER_PAGES } from '../features/member-centre/pages.ts'
import { transferQuery } from '../features/transfers/transfer-query.ts'
import { placeBefore } from '../shared/came-from.ts'
import { Centre } from '../shared/centre/centre.tsx'
import { ScreenView, useListed } from '../shared/centre/screen-view.tsx'
import { useHasPoints } from '../shared/points.ts'
import { useHasRanks } from '../shared/ranks.ts'
import { isTrial, useMember } from '../shared/session.ts'
import { MEMBER_SCREENS } from './member-screens.ts'

export { MEMBER_SCREENS }

/** The member centre: `/member/<page key>`. A trial has none (SPECIFICATION 6.9). */
export function MemberRoute() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const { page, item } = useAnyParams()
  const member = useMember()
  const hasPoints = useHasPoints()
  const hasRanks = useHasRanks()
  const listed = useListed(MEMBER_PAGES, MEMBER_SCREENS)
  const isIn = Boolean(member) && !isTrial(member)
  const { data: transfers } = useQuery({ ...transferQuery, enabled: isIn })
  // Listed if there is somebody to transfer to, and the law allows it.
  const canTransfer = transfers !== undefined && (transfers.upline !== null || transfers.hasTeam)
  const shownPages = listed.filter(({ key }) => key !== 'transferUpline' || canTransfer)
  return (
    <Centre
      base="/member"
      title={t('shell.member.title')}
      pages={isIn ? shownPages : []}
      page={page}
      defaultPage={DEFAULT_MEMBER_PAGE}
      head={<MemberCard />}
      foot={
        <CentreFoot>
          {hasPoints && (
            <CentreAction
              icon={Store}
              text={t('shell.nav.points')}
              onPress={() => void navigate({ to: '/pointMall' })}
            />
          )}
          {hasRanks && (
            <CentreAction
              icon={Award}
              text={t('shell.nav.ranks')}
              onPress={() => void navigate({ to: '/vip' })}
            />
          )}
        </CentreFoot>
      }
      onClose={() => void navigate({ href: placeBefore() })}
    >
      {(shown) => (
        <RequireMember isReal entry="members">
          <ScreenView key={shown} screens={MEMBER_SCREENS} page={shown} item={item} />
        </RequireMember>
      )}
    </Centre>
  )
}
