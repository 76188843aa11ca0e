import { useParams } from '@tanstack/react-router'
import { StoryScreen } from '../features/ledger/story-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LedgerPostingRoute() {
  const { accountId, seq } = useParams({ from: '/ledger/accounts/$accountId/$seq' })
  return (
    <Guard permission="ledger.read">
      <StoryScreen key={`${accountId}/${seq}`} accountId={accountId} seq={seq} />
    </Guard>
  )
}
