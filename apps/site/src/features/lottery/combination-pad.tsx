import { Chips, useTranslator } from '@fairhouse/ui'
import type { PartProps } from './area-pad.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { ChosenList } from './chosen-list.tsx'
import { BANKERS, type DraftMode, LINES, listOf, NUMBERS } from './draft.ts'
import { TextEntry } from './text-entry.tsx'

type Props = PartProps<'combination'>

/** Bankers are part of every line, drags fill the lines up; a number cannot be both. */
function BankerGrids({ offer, pad, draft, dispatch }: Props) {
  const { t } = useTranslator()
  const grid = (list: number, notIn: number, label: string) => (
    <ChoiceGrid
      offer={offer}
      label={label}
      title={label}
      choices={pad.choices}
      chosen={listOf(draft, list)}
      onToggle={(choice) =>
        dispatch({
          type: 'toggled',
          list,
          choice,
          notIn,
          isOnly: list === BANKERS && pad.maxBankers === 1,
        })
      }
    />
  )
  return (
    <>
      {grid(BANKERS, NUMBERS, t('plays.area.bankers'))}
      {grid(NUMBERS, BANKERS, t('plays.area.drags'))}
    </>
  )
}

/** Complete lines, typed or pasted. */
function LineEntry({ offer: { play }, pad, draft, dispatch }: Props) {
  const { t } = useTranslator()
  const { field } = pad
  return (
    <>
      <TextEntry
        // More numbers than one line has would be several lines.
        play={{
          ...play,
          parse: (input) => {
            const parsed = play.parse(input)
            const isOne = parsed.ok && parsed.value[field]?.length === pad.size
            return isOne || !parsed.ok
              ? parsed
              : { ok: false, fault: { field, reason: 'tooMany', expected: String(pad.size) } }
          },
        }}
        hint={t('lottery.lineHint', { count: pad.size })}
        onRead={(selections) =>
          dispatch({
            type: 'added',
            list: LINES,
            choices: selections.map((selection) => (selection[field] ?? []).join('.')),
          })
        }
      />
      <ChosenList
        choices={listOf(draft, LINES)}
        textOf={(line) => line.replaceAll('.', ' ')}
        onRemove={(choice) => dispatch({ type: 'toggled', list: LINES, choice })}
      />
    </>
  )
}

/** Sets of numbers: free, bankers with drags, or line by line. */
export function CombinationPad(props: Props) {
  const { offer, pad, draft, dispatch } = props
  const { t } = useTranslator()
  const modes: readonly DraftMode[] = [
    'free',
    ...(pad.maxBankers > 0 ? (['bankers'] as const) : []),
    ...(pad.hasLines ? (['lines'] as const) : []),
  ]
  const label = t(`plays.area.${pad.field}`)
  const mode = modes.includes(draft.mode) ? draft.mode : 'free'
  return (
    <div className="grid gap-4">
      {modes.length > 1 && (
        <Chips
          label={t('lottery.mode')}
          choices={modes.map((id) => ({ id, label: t(`lottery.mode.${id}`) }))}
          selected={mode}
          onSelect={(id) => dispatch({ type: 'moded', mode: id })}
        />
      )}
      {mode === 'bankers' && <BankerGrids {...props} />}
      {mode === 'lines' && <LineEntry {...props} />}
      {mode === 'free' && (
        <ChoiceGrid
          offer={offer}
          label={label}
          choices={pad.choices}
          chosen={listOf(draft, NUMBERS)}
          onToggle={(choice) => dispatch({ type: 'toggled', list: NUMBERS, choice })}
          onReplace={(choices) => dispatch({ type: 'replaced', list: NUMBERS, choices })}
        />
      )}
    </div>
  )
}
