import type { PadLayout } from '@fairhouse/lottery/all'
import { useTranslator } from '@fairhouse/ui'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import { ChoiceGrid } from './choice-grid.tsx'
import { type Draft, type DraftAction, listOf } from './draft.ts'

export interface PartProps<Kind extends PadLayout['kind']> {
  readonly offer: Offer
  readonly pad: PadLayout & { kind: Kind }
  readonly draft: Draft
  readonly dispatch: (action: DraftAction) => void
}

/** One or more sets of choices, stacked. */
export function AreaPad({ offer, pad: { areas }, draft, dispatch }: PartProps<'areas'>) {
  const { t } = useTranslator()
  return (
    <div className="grid gap-4">
      {areas.map(({ field, choices, maxCount }, list) => {
        const label = t(`plays.area.${field}`)
        return (
          <ChoiceGrid
            key={field}
            offer={offer}
            label={label}
            {...(areas.length > 1 ? { title: label } : {})}
            choices={choices}
            chosen={listOf(draft, list)}
            onToggle={(choice) =>
              dispatch({ type: 'toggled', list, choice, isOnly: maxCount === 1 })
            }
            onReplace={
              maxCount < choices.length
                ? undefined
                : (chosen) => dispatch({ type: 'replaced', list, choices: chosen })
            }
            isValue={field === 'values'}
          />
        )
      })}
    </div>
  )
}
