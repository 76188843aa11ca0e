import type { BetWire } from '@fairhouse/protocol'
import { Ball, useTranslator } from '@fairhouse/ui'

/** A chosen word ("BIG", "DRAGON") in the reader's language; numbers stay as they are. */
function useChoiceText(): (choice: string) => string {
  const { find } = useTranslator()
  return (choice) => find(`plays.choice.${choice}`) ?? choice
}

function Balls({ choices }: { choices: readonly string[] }) {
  const text = useChoiceText()
  return (
    <span className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <Ball key={choice} size="sm">
          {text(choice)}
        </Ball>
      ))}
    </span>
  )
}

function Row({ label, choices }: { label: string; choices: readonly string[] }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-2">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd>
        <Balls choices={choices} />
      </dd>
    </div>
  )
}

/** What a member chose, as it was chosen. */
export function SelectionView({ selection }: { selection: BetWire['selection'] }) {
  const { t } = useTranslator()
  const { positions, numbers, options, lines } = selection
  if (positions) {
    return (
      <dl className="grid gap-2">
        {positions.map((choices, at) =>
          choices.length === 0 ? null : (
            // Positions are known by their place alone.
            <Row
              key={`position-${at + 1}`}
              label={t('bets.position', { position: at + 1 })}
              choices={choices}
            />
          ),
        )}
      </dl>
    )
  }
  if (lines) {
    return (
      <dl className="grid gap-2">
        {lines.map((line, at) => (
          <Row key={line.join('-')} label={t('bets.line', { line: at + 1 })} choices={line} />
        ))}
      </dl>
    )
  }
  const choices = numbers ?? options ?? []
  return choices.length > 0 ? <Balls choices={choices} /> : <p>{t('bets.wholeDraw')}</p>
}
