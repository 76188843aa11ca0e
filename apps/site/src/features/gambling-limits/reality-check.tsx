import type { PlayClock } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useNavigate } from '../../shared/router/index.ts'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { endSession, logOut } from '../../shared/session.ts'
import { useSubmit } from '../../shared/use-submit.ts'
import { cachePlayClock } from './play-clock-query.ts'

/**
 * A reality check: elapsed time, stakes and result. It must be acknowledged, and offers logging out
 * and limits with the same weight as going on [S-27].
 */
export function RealityCheck(props: { readonly clock: PlayClock; readonly elapsed: string }) {
  const { clock, elapsed } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const navigate = useNavigate()
  const acknowledge = async () =>
    cachePlayClock(await api('POST /wps/member/play-clock/acknowledge', {}))
  const form = useSubmit({ fields: [], validate: () => ({}), send: acknowledge })
  const toLimits = async () => {
    await acknowledge().catch(form.showRefusal)
    await navigate({ to: '/member/$page', params: { page: 'limits' } })
  }
  const rows = [
    [t('limits.day.time'), elapsed],
    [t('limits.day.staked'), format(moneyOf(clock.stakedMinor))],
    [t('limits.day.won'), format(moneyOf(clock.wonMinor))],
    [t('limits.day.net'), format(moneyOf(clock.netMinor), true)],
  ] as const
  return (
    <Dialog
      title={t('limits.check.title')}
      description={t('limits.check.body')}
      size="sm"
      // Closing it counts as acknowledging.
      onClose={() => void acknowledge().catch(form.showRefusal)}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(event)} className="grid gap-5">
        <dl className="grid gap-2">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt className="text-text-2">{name}</dt>
              <dd>
                <bdi className="figures text-lg font-bold">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <ErrorNotice error={form.error} />
        <div className="grid gap-2">
          <Button type="submit" variant="secondary" size="lg" isBlock isLoading={form.isSending}>
            {t('limits.check.goOn')}
          </Button>
          <Button variant="secondary" size="lg" isBlock onClick={() => void toLimits()}>
            {t('limits.check.toLimits')}
          </Button>
          <Button
            variant="secondary"
            size="lg"
            isBlock
            onClick={() => void logOut().catch(endSession)}
          >
            {t('limits.check.leave')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
