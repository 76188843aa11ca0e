import type { LotteryWire } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, Countdown, useTranslator } from '@fairhouse/ui'
import { ShieldCheck } from 'lucide-react'
import { LotteryLink } from '../../shared/lottery/lottery-link.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'

/**
 * One lottery with its current draw: a row on phones, so that several are visible, and a card
 * elsewhere. The whole card links to the lottery's page.
 */
export function LotteryCard({ lottery, isBelow }: { lottery: LotteryWire; isBelow: boolean }) {
  const translator = useTranslator()
  const { t } = translator
  const { lotteryCode, family, source, current } = lottery
  const name = lotteryName(translator, lotteryCode, family)
  return (
    <Card
      as="li"
      className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] overflow-hidden
        transition-colors duration-100 hover:border-line-strong md:grid-cols-1
        md:grid-rows-[10rem_1fr]"
    >
      <LotteryTile
        lotteryCode={lotteryCode}
        family={family}
        shape="banner"
        isBelow={isBelow}
        className="rounded-none text-4xl leading-none md:text-[4rem]"
      />
      <div className="grid min-w-0 content-between gap-2.5 p-3.5 md:gap-4 md:p-5 [&>*]:min-w-0">
        {/* On the narrowest screens, with wide letter spacing, the badge wraps to two lines. */}
        <div className="grid justify-items-start gap-1 [&>span]:whitespace-normal">
          <Badge tone={source === 'own' ? 'brand' : 'neutral'}>
            {source === 'own' && <ShieldCheck aria-hidden className="size-3.5" />}
            {t(source === 'own' ? 'home.ownDraw' : 'home.recordedDraw')}
          </Badge>
          <h3 className="text-lg font-bold md:text-xl">{name}</h3>
          <p className="text-sm text-text-3">
            {current ? t('home.issue', { issueNo: current.issueNo }) : t('home.none')}
          </p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
          {current && (
            <div className="min-w-0">
              <p className="text-sm text-text-3">{t('home.closesIn')}</p>
              <Countdown
                to={current.closesAt}
                over={t('home.drawing')}
                className="text-2xl font-bold whitespace-normal md:text-3xl"
              />
            </div>
          )}
          <LotteryLink
            lotteryCode={lotteryCode}
            aria-label={`${t('home.bet')}: ${name}`}
            className={buttonClass('primary', 'md', 'ms-auto after:absolute after:inset-0')}
          >
            {t('home.bet')}
          </LotteryLink>
        </div>
      </div>
    </Card>
  )
}
