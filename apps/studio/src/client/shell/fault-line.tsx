import { useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { X } from 'lucide-react'
import type { FrameToHost } from '@fairhouse/protocol/vendor'
import type { Play } from './play.ts'

type Want = Extract<FrameToHost, { type: 'want' }>['what']

/** Where the page around can help. */
const HELP: Readonly<Record<string, { readonly what: Want; readonly key: HelpKey }>> = {
  NOT_ENOUGH_MONEY: { what: 'deposit', key: 'studio.wantDeposit' },
  LIMIT_REACHED: { what: 'limits', key: 'studio.wantLimits' },
}
type HelpKey = 'studio.wantDeposit' | 'studio.wantLimits'

/** What went wrong, what is being done about it, or why nothing may begin. */
export function FaultLine({ play }: { play: Play }) {
  const { t, find } = useTranslator()
  const { fault, isWaiting, isPaused, replay, news } = useStore(play.state)
  if (fault) {
    const { code, message, expected } = fault
    const text = message ?? find(`studio.fault.${code}`, { expected: expected ?? '' }) ?? code
    const help = HELP[code]
    return (
      <div
        role="alert"
        className="mb-2 flex items-center gap-2 rounded-input border border-lose px-3 py-1"
      >
        <p className="flex-1 text-sm font-semibold">{text}</p>
        {help && play.frame.isFramed && (
          <button
            type="button"
            className="min-h-11 px-2 text-sm font-semibold underline"
            onClick={() => play.frame.send({ type: 'want', what: help.what })}
          >
            {t(help.key)}
          </button>
        )}
        <button
          type="button"
          aria-label={t('common.close')}
          className="inline-grid size-11 place-items-center"
          onClick={() => play.clearFault()}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    )
  }
  const note = isWaiting
    ? t('studio.askingAgain')
    : isPaused
      ? t('studio.paused')
      : replay
        ? t('studio.replayed')
        : (news ?? undefined)
  if (note === undefined) return null
  return (
    <p role="status" className="mb-2 rounded-input bg-surface-3 px-3 py-1.5 text-sm">
      {note}
    </p>
  )
}
