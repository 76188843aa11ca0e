import { useTranslator } from '@fairhouse/ui'
import { useSystemStatus } from './permission.ts'
import { isTrial, loginPromptStore, useMember } from './session.ts'

/** A trial is labelled on every page, with a link to open an account (R-21). */
function TrialStrip() {
  const { t } = useTranslator()
  return (
    <p
      className="flex min-h-7 flex-wrap items-center justify-center gap-x-2 bg-money px-3 py-0.5
      text-center text-legal text-on-money"
    >
      <span className="font-bold">{t('common.trial')}</span>
      <span className="max-sm:sr-only">{t('common.trialHint')}</span>
      <button
        type="button"
        onClick={() => loginPromptStore.set({ mode: 'register' })}
        className="min-h-6 font-bold underline underline-offset-2"
      >
        {t('common.trialOpen')}
      </button>
    </p>
  )
}

function PlayMoneyStrip() {
  const { t } = useTranslator()
  return (
    <p
      className="flex min-h-7 items-center justify-center gap-1.5 bg-surface-3 px-3 py-0.5
      text-center text-legal"
    >
      <span className="font-bold text-text">{t('common.playMoney')}</span>
      <span className="text-text-2 max-sm:sr-only">{t('common.playMoneyHint')}</span>
    </p>
  )
}

/** Play money is labelled on every screen, and so is a trial. */
export function MoneyStrip() {
  const { isPlayMoney } = useSystemStatus()
  const member = useMember()
  if (isTrial(member)) return <TrialStrip />
  return isPlayMoney ? <PlayMoneyStrip /> : null
}
