import { Chips, useTranslator } from '@fairhouse/ui'
import { playName } from '../../shared/lottery/play-name.tsx'
import type { PartProps } from './area-pad.tsx'
import { ChosenList } from './chosen-list.tsx'
import { BASE, listOf, NUMBERS } from './draft.ts'
import { TextEntry } from './text-entry.tsx'

/** Digit strings, typed or pasted; some with the play that they follow. */
export function TypedPad({ offer: { play }, pad, draft, dispatch }: PartProps<'typed'>) {
  const translator = useTranslator()
  const { t } = translator
  const { bases, widths, maxCount } = pad
  const base = listOf(draft, BASE)[0] ?? bases?.[0] ?? ''
  const parsed = bases ? { ...play, readText: (text: string) => ({ numbers: [text], base }) } : play
  return (
    <div className="grid gap-4">
      {bases && (
        <Chips
          label={t('plays.area.base')}
          choices={bases.map((id) => ({ id, label: playName(translator, id) }))}
          selected={base}
          onSelect={(id) => dispatch({ type: 'replaced', list: BASE, choices: [id] })}
        />
      )}
      <TextEntry
        play={parsed}
        hint={t('lottery.typedHint', { widths: widths.join(', ') })}
        onRead={(selections) => {
          const choices = selections.flatMap(({ numbers, lines }) => numbers ?? lines?.flat() ?? [])
          // A play of one number takes the last typed one.
          if (maxCount === 1) {
            dispatch({ type: 'replaced', list: NUMBERS, choices: choices.slice(-1) })
          } else dispatch({ type: 'added', list: NUMBERS, choices })
        }}
      />
      <ChosenList
        choices={listOf(draft, NUMBERS)}
        onRemove={(choice) => dispatch({ type: 'toggled', list: NUMBERS, choice })}
      />
    </div>
  )
}
