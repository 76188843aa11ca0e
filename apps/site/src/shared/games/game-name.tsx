/**
 * The name of a game below its picture: two lines are kept for it, so that all tiles of a grid are
 * of one height; a longer one ends in dots.
 */
export function GameName({ name }: { name: string }) {
  return (
    <span
      title={name}
      className="line-clamp-2 min-h-[2lh] text-xs font-semibold hyphens-auto break-words
        sm:text-sm"
    >
      {name}
    </span>
  )
}
