import type { SlotWords } from './words.ts'

/** The reels as a table for screen readers, from what is drawn. */
export function SlotTwin(props: {
  readonly words: SlotWords
  readonly shown: readonly string[]
  readonly rows: number
}) {
  const { words, shown, rows } = props
  return (
    <table className="sr-only" data-window={shown.join(' ')}>
      <caption>{words.t.t('studioSlots.window')}</caption>
      <thead>
        <tr>
          {shown.map((_, reel) => (
            <th key={reel} scope="col">
              {words.t.t('studioSlots.reel', { number: reel + 1 })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {shown.map((column, reel) => (
              <td key={reel}>{words.symbol(column[row] ?? '')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
