import { useParams } from '@tanstack/react-router'
import { FindScreen } from '../features/ledger/story-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LedgerFindRoute() {
  const { q } = useParams({ from: '/ledger/find/$q' })
  return (
    <Guard permission="ledger.read">
      <FindScreen key={q} q={q} />
    </Guard>
  )
}
