import { buttonClass, cx, useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { BetsScreen } from '../features/bets/bets-screen.tsx'
import { ChasesScreen } from '../features/chases/chases-screen.tsx'
import { useSwitch } from '../shared/permission.ts'
import { Link, useNavigate, useSearch } from '../shared/router/index.ts'

/** The betting record: bets, the chases that some of them come from, the way to group tickets. */
export function MemberBets() {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const hasGroupTickets = useSwitch('groupTickets')
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
      {hasGroupTickets && (
        <Link
          to="/group-tickets"
          search={{ view: 'mine' }}
          className={cx(buttonClass('secondary', 'sm'), 'justify-self-start')}
        >
          {t('bets.groupTickets')}
        </Link>
      )}
    </BetsScreen>
  )
}
