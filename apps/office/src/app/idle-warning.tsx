import { useToast, useTranslator } from '@fairhouse/ui'
import { IdleDialog } from '@fairhouse/ui/idle-dialog'
import { useStore } from '@fairhouse/ui/store'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../shared/api.ts'
import { idleWatch } from '../shared/idle.ts'
import { leave } from '../shared/session.ts'

/** Any call prolongs the session; if it fails, the warning stays. */
const stay = () => api('GET /staff/me', {}).catch(() => undefined)

/** Warns before the session expires from inactivity, then logs out. */
export function IdleWarning() {
  const { t } = useTranslator()
  const toast = useToast()
  const endsAt = useStore(idleWatch.warning)
  const handleOver = useEffectEvent(() => {
    toast(t('office.idle.over'))
    void leave()
  })
  useEffect(() => idleWatch.onExpired(() => handleOver()), [])
  if (endsAt === undefined) return null
  return (
    <IdleDialog
      endsAt={endsAt}
      texts={{
        title: t('office.idle.title'),
        body: t('office.idle.body'),
        stay: t('office.idle.stay'),
        leave: t('common.logout'),
      }}
      onStay={stay}
      onLeave={() => void leave()}
    />
  )
}
