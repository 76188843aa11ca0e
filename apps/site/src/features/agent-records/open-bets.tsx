import { BetList } from './bet-list.tsx'
import { ListPart } from './list-part.tsx'
import { useOpenBets } from './queries.ts'
import type { Shows } from './shows.ts'

/** Bets of one member that wait for their draw, whenever they were placed. */
export function OpenBets({ memberId, shows }: { memberId: string; shows: Shows }) {
  const list = useOpenBets(memberId)
  return (
    <ListPart list={list} count={list.data?.length}>
      <BetList bets={list.data ?? []} shows={shows} />
    </ListPart>
  )
}
