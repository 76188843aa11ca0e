import type { PointExchange } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { useNavigate } from '../../shared/router/index.ts'
import { GiftLink, useGiftText } from './gift.tsx'

/** What became of an exchange or a conversion that was just asked for. */
export function ExchangeDone(props: { exchange: PointExchange; onClose: () => void }) {
  const { exchange, onClose } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const navigate = useNavigate()
  const { exchangeId: no, kind, goodName: item, points, givenMinor, state } = exchange
  const gift = useGiftText()(exchange, exchange.quantity)
  const given = moneyOf(givenMinor)
  const body = state === 'applying' ? 'applyingBody' : 'approvedBody'
  // First of all: what the dialog would give the focus back to goes with its tab.
  const showExchanges = async () => {
    await navigate({ search: { view: 'exchanges' } })
    onClose()
  }
  return (
    <Dialog
      title={t(`points.done.${state}`)}
      size="md"
      onClose={onClose}
      description={
        <>
          <p>
            {kind === 'convert'
              ? t('points.done.convertedBody', { count: points, no })
              : t(`points.done.${body}`, { item, no })}
          </p>
          {given > 0n && state === 'approved' && (
            <p>{t('points.done.given', { amount: format(given) })}</p>
          )}
          {gift !== undefined && <p className="font-semibold">{gift}</p>}
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => void showExchanges()}>
            {t('points.done.toExchanges')}
          </Button>
          {gift === undefined ? (
            <Button onClick={onClose}>{t('common.close')}</Button>
          ) : (
            <GiftLink gift={exchange} />
          )}
        </>
      }
    />
  )
}
