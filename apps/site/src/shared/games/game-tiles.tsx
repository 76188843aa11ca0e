import { Link } from '../router/index.ts'
import { GameName } from './game-name.tsx'
import { GamePicture } from './game-picture.tsx'
import { useGameLink } from './open-game.ts'

/** A game in a short list of tiles. */
interface TiledGame {
  readonly gameId: string
  readonly vassalage: string
  readonly vendorName: string
  readonly name: string
  readonly category: string
  readonly theme: string
  readonly colors: readonly string[]
}

function FewTile({ game }: { game: TiledGame }) {
  const link = useGameLink(game)
  const code = `${game.vassalage}:${game.gameId}`
  return (
    <li className="min-w-0">
      <Link {...link} className="group grid gap-1.5 rounded-card">
        <span
          className="relative block aspect-3/4 w-full overflow-hidden rounded-card
            transition-transform duration-100 group-hover:-translate-y-0.5"
        >
          <GamePicture game={{ ...game, code }} />
        </span>
        <GameName name={game.name} />
        <span className="truncate text-xs text-text-2">{game.vendorName}</span>
      </Link>
    </li>
  )
}

/** A few games side by side, each linking to its frame. */
export function GameTiles({ games }: { games: readonly TiledGame[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 md:gap-4 lg:grid-cols-6">
      {games.map((game) => (
        <FewTile key={`${game.vassalage}/${game.gameId}`} game={game} />
      ))}
    </ul>
  )
}
