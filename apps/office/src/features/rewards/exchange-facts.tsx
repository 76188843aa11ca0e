import type { Delivery, StaffExchange } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { CopyButton } from '../../shared/copy-button.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { When } from '../../shared/when.tsx'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { ExchangeStateBadge, ExchangedFor, KindName, useGiftOf } from './words.tsx'

interface FactsProps {
  readonly exchange: StaffExchange
  /** Undefined until it was opened. */
  readonly delivery: Delivery | undefined
  /** Undefined for whoever may not open it. */
  readonly onOpenDelivery: (() => void) | undefined
}

function DeliveryFacts({ exchange, delivery, onOpenDelivery }: FactsProps) {
  const { t } = useTranslator()
  if (!exchange.hasDelivery) return null
  return (
    <section className="grid content-start gap-1.5">
      <h3 className="font-bold">{t('office.rewards.delivery')}</h3>
      {!delivery && <p className="text-sm text-text-2">{t('office.rewards.deliverySealed')}</p>}
      {!delivery && onOpenDelivery && (
        <div>
          <Button size="sm" variant="secondary" onClick={onOpenDelivery}>
            {t('office.rewards.openDelivery')}
          </Button>
        </div>
      )}
      {delivery && (
        <>
          <DescriptionList
            rows={[
              [t('office.rewards.deliveryName'), <bdi key="name">{delivery.name}</bdi>],
              [
                t('office.rewards.deliveryAddress'),
                <bdi key="address" className="break-words whitespace-pre-line">
                  {delivery.address}
                </bdi>,
              ],
              [
                t('office.rewards.deliveryMobile'),
                <bdi key="mobile" className="figures">
                  {delivery.mobileNo}
                </bdi>,
              ],
            ]}
          />
          <div>
            <CopyButton
              text={[delivery.name, delivery.address, delivery.mobileNo].join('\n')}
              label={t('office.rewards.copyDelivery')}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** All details of an exchange that a decision needs. */
export function ExchangeFacts(props: FactsProps) {
  const { t } = useTranslator()
  const { exchange, delivery } = props
  const { kind, decidedBy, remark } = exchange
  const gift = useGiftOf()(exchange)
  return (
    <div className="grid gap-6">
      {/* What was just opened is seen without scrolling. */}
      {delivery && <DeliveryFacts {...props} />}
      <DescriptionList
        rows={[
          [t('office.rewards.stateTitle'), <ExchangeStateBadge key="state" {...exchange} />],
          [t('office.rewards.member'), <MemberLink key="member" {...exchange} />],
          [t('office.rewards.exchangedFor'), <ExchangedFor key="for" exchange={exchange} />],
          [t('office.rewards.kindTitle'), <KindName key="kind" kind={kind} />],
          ...(gift === undefined ? [] : [[t('office.rewards.gift'), gift] as const]),
          [t('office.rewards.points'), <Count key="points" count={exchange.points} />],
          [t('office.rewards.price'), <BrandAmount key="price" minor={exchange.priceMinor} />],
          [t('office.rewards.given'), <BrandAmount key="given" minor={exchange.givenMinor} />],
          [t('office.rewards.appliedAt'), <When key="applied" at={exchange.appliedAt} isLong />],
          [t('office.rewards.decidedAt'), <When key="decided" at={exchange.decidedAt} isLong />],
          [t('office.rewards.decidedBy'), decidedBy ?? '–'],
          [
            t('office.rewards.remark'),
            <bdi key="remark" className="break-words whitespace-pre-line">
              {remark ?? '–'}
            </bdi>,
          ],
          [
            t('office.rewards.no'),
            <bdi key="no" className="figures">
              {exchange.exchangeId}
            </bdi>,
          ],
        ]}
      />
      {!delivery && <DeliveryFacts {...props} />}
    </div>
  )
}
