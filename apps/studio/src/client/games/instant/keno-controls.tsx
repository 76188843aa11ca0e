import { type KenoBet, KENO_RISKS, type KenoRisk } from '@fairhouse/games/keno'
import type { Translator } from '@fairhouse/i18n'
import { FeltButton, Segments } from './kit.tsx'

interface ControlsProps {
  readonly bet: KenoBet
  readonly words: Translator
  readonly isShut: boolean
  readonly onChoose: (part: { risk?: KenoRisk; numbers?: readonly number[] }) => void
}

/** The risk, and a button to start over. */
export function KenoControls({ bet, words, isShut, onChoose }: ControlsProps) {
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end">
        <Segments
          label={words.t('studioInstant.risk')}
          options={KENO_RISKS.map((value) => ({
            value,
            text: words.t(`studioInstant.risk.${value}`),
          }))}
          value={bet.risk}
          isShut={isShut}
          onChange={(risk) => onChoose({ risk })}
        />
        <FeltButton
          isShut={isShut || bet.numbers.length === 0}
          onPress={() => onChoose({ numbers: [] })}
        >
          {words.t('studioInstant.clear')}
        </FeltButton>
      </div>
    </>
  )
}
