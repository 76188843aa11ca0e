import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { queryKeys } from '../../shared/queries.ts'
import { BetDialog } from './bet-dialog.tsx'

/** One bet of the member by its number, in a dialog. */
export function BetById({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { data: bet } = useQuery({
    queryKey: queryKeys.bet(betId),
    queryFn: () => api('GET /lgw/bets/:betId', { params: { betId } }),
  })
  const { isReady } = useFamilies(bet ? [familyCodeOf(bet.playCode)] : [])
  return bet && isReady ? <BetDialog bet={bet} onClose={onClose} /> : null
}
