import type { MouseEvent } from 'react'
import { isPlainClick, useNavigate } from '../router/index.ts'
import { ASKS_FIRST, useMember, withLogin } from '../session.ts'

/** Identifies a game. */
export interface GameKey {
  readonly vassalage: string
  readonly gameId: string
}

/** Identifies a room of a game between members. */
export interface RoomKey {
  readonly vassalage: string
  readonly roomId: string
}

/** Props of a link to a game or a room: a visitor logs in first, and then it opens. */
export function useGameLink(game: GameKey | RoomKey) {
  const navigate = useNavigate()
  const isVisitor = useMember() === null
  const { vassalage } = game
  const code = 'roomId' in game ? { roomId: game.roomId } : { gameId: game.gameId }
  const target = { to: '/game', search: { vassalage, ...code } } as const
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isVisitor || !isPlainClick(event)) return
    event.preventDefault()
    withLogin(() => void navigate(target))
  }
  return { ...target, onClick: handleClick, ...(isVisitor ? ASKS_FIRST : {}) }
}
