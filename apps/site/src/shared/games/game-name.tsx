/**
 * The name of a game below its picture: always two lines high, so that all tiles of a grid have one
 * height; a longer one is truncated.
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
