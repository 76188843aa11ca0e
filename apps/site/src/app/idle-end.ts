import { useToast, useTranslator } from '@fairhouse/ui'
import { useEffect, useEffectEvent } from 'react'
import { idleWatch } from '../shared/idle.ts'
import { ensureTexts } from '../shared/language.ts'
import { endSession, logOut } from '../shared/session.ts'

/** Logs out if the warning was not answered, and shows the reason. */
export function useIdleEnd(): void {
  const { t } = useTranslator()
  const toast = useToast()
  const showReason = useEffectEvent(() => toast(t('identity.idle.over')))
  useEffect(
    () =>
      idleWatch.onExpired(() => {
        logOut().catch(endSession)
        void ensureTexts('identity').then(() => showReason())
      }),
    [],
  )
}
