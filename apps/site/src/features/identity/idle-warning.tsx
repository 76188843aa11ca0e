import { useTranslator } from '@fairhouse/ui'
import { IdleDialog } from '@fairhouse/ui/idle-dialog'
import { api } from '../../shared/api.ts'
import { endSession, logOut } from '../../shared/session.ts'

/** Any call prolongs the session; if it fails, the warning stays. */
const stay = () => api('GET /wps/member/info', {}).catch(() => undefined)

/** Warns before the session expires from inactivity. */
export function IdleWarning({ endsAt }: { endsAt: number }) {
  const { t } = useTranslator()
  return (
    <IdleDialog
      endsAt={endsAt}
      texts={{
        title: t('identity.idle.title'),
        body: t('identity.idle.body'),
        stay: t('identity.idle.stay'),
        leave: t('common.logout'),
      }}
      onStay={stay}
      onLeave={() => void logOut().catch(endSession)}
    />
  )
}
