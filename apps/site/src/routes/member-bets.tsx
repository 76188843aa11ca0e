import { useTranslator } from '@fairhouse/ui'
import { Segmented } from '@fairhouse/ui/parts/segmented'
import { BetsScreen } from '../features/bets/bets-screen.tsx'
import { ChasesScreen } from '../features/chases/chases-screen.tsx'
import { useNavigate, useSearch } from '../shared/router/index.ts'

/** The betting record: bets, and the chases that some of them come from. */
export function MemberBets() {
  const { t } = useTranslator()
  const navigate = useNavigate()
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
  return isChases ? <ChasesScreen>{choices}</ChasesScreen> : <BetsScreen>{choices}</BetsScreen>
}
