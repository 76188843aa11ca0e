import type { MouseEvent } from 'react'
import { isPlainClick, useNavigate } from '../router/index.ts'
import { ASKS_FIRST, useMember, withLogin } from '../session.ts'

/** Identifies a game. */
export interface GameKey {
  readonly vassalage: string
  readonly gameId: string
}

/** Props of a link to a game: a visitor logs in first, and then the game opens. */
export function useGameLink({ vassalage, gameId }: GameKey) {
  const navigate = useNavigate()
  const isVisitor = useMember() === null
  const target = { to: '/game', search: { vassalage, gameId } } as const
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isVisitor || !isPlainClick(event)) return
    event.preventDefault()
    withLogin(() => void navigate(target))
  }
  return { ...target, onClick: handleClick, ...(isVisitor ? ASKS_FIRST : {}) }
}
