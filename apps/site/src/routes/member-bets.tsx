import { buttonClass, useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { BetsScreen } from '../features/bets/bets-screen.tsx'
import { ChasesScreen } from '../features/chases/chases-screen.tsx'
import { useSwitch } from '../shared/permission.ts'
import { Link, useNavigate, useSearch } from '../shared/router/index.ts'

/** The betting record: bets and chases, with links to group tickets and followed plans. */
export function MemberBets() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const hasGroupTickets = useSwitch('groupTickets')
  const hasFollowPlans = useSwitch('followPlans')
  const isChases = useSearch()['view'] === 'chases'
  const choices = (
    <Segmented
      label={t('chase.record')}
      choices={[
        { id: 'bets', label: t('chase.bets') },
        { id: 'chases', label: t('chase.title') },
      ]}
      selected={isChases ? 'chases' : 'bets'}
      onSelect={(id) =>
        void navigate({ search: id === 'chases' ? { view: 'chases' } : {}, replace: true })
      }
    />
  )
  if (isChases) return <ChasesScreen>{choices}</ChasesScreen>
  return (
    <BetsScreen>
      {choices}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasGroupTickets && (
          <Link
            to="/group-tickets"
            search={{ view: 'mine' }}
            className={buttonClass('secondary', 'sm')}
          >
            {t('bets.groupTickets')}
          </Link>
        )}
        {hasFollowPlans && (
          <Link
            to="/follow-plans"
            search={{ view: 'following' }}
            className={buttonClass('secondary', 'sm')}
          >
            {t('bets.followPlans')}
          </Link>
        )}
      </div>
    </BetsScreen>
  )
}
