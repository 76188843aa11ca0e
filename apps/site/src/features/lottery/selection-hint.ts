import type { PadLayout, SelectionFault } from '@fairhouse/lottery/all'
import type { Translator } from '@fairhouse/i18n'
import { useTranslator } from '@fairhouse/ui'
import { type Draft, listOf } from './draft.ts'
import type { Board } from './use-board.ts'

/** What is missing on the pad, as text. */
function missingOn({ t }: Translator, pad: PadLayout, draft: Draft): string {
  switch (pad.kind) {
    case 'positions':
      return pad.canBeEmpty ? t('lottery.needAtLeast', { count: 1 }) : t('lottery.needEachPosition')
    case 'grid':
      return t('lottery.needPositions', { count: pad.minPositions })
    case 'areas': {
      const at = pad.areas.findIndex(({ minCount }, list) => listOf(draft, list).length < minCount)
      const area = pad.areas[at]
      // Every set is full enough, but they have only the same choices.
      if (!area) return t('lottery.needOther')
      if (pad.areas.length === 1) return t('lottery.needAtLeast', { count: area.minCount })
      return t('lottery.needIn', { area: t(`plays.area.${area.field}`), count: area.minCount })
    }
    case 'typed':
      return t('lottery.needTyped')
    case 'combination':
      if (draft.mode === 'lines') return t('lottery.needTyped')
      if (draft.mode === 'bankers') return t('lottery.needOther')
      return t('lottery.needAtLeast', { count: pad.size })
    case 'digits':
    case 'numbers':
      return t('lottery.needAtLeast', { count: pad.minCount })
    default:
      return t('lottery.needAtLeast', { count: 1 })
  }
}

/** Why a selection is not valid yet. */
export function hintOf(
  translator: Translator,
  pad: PadLayout,
  draft: Draft,
  { reason, expected }: SelectionFault,
): string {
  const count = Number(expected)
  if (reason === 'tooMany' && Number.isSafeInteger(count)) {
    return translator.t('lottery.needAtMost', { count })
  }
  return missingOn(translator, pad, draft)
}

/** Why nothing can be bet yet. */
export function useSelectionHint({ offer, draft, selectionFault }: Board): string | undefined {
  const translator = useTranslator()
  return selectionFault && hintOf(translator, offer.play.pad, draft, selectionFault)
}
