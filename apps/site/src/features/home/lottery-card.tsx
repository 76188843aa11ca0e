import type { LotteryWire } from '@fairhouse/protocol'
import { Badge, buttonClass, Card, Countdown, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'

/** One lottery with its running draw. The whole card leads to its page. */
export function LotteryCard({ lottery }: { lottery: LotteryWire }) {
  const translator = useTranslator()
  const { t } = translator
  const { lotteryCode, family, source, current } = lottery
  const name = lotteryName(translator, lotteryCode, family)
  return (
    <Card
      as="li"
      className="group relative grid overflow-hidden transition-colors duration-100
        hover:border-line-strong"
    >
      <LotteryTile
        lotteryCode={lotteryCode}
        family={family}
        shape="banner"
        className="h-32 rounded-none text-[4rem] leading-none md:h-40"
      />
      <div className="absolute start-3 top-3">
        <Badge tone={source === 'own' ? 'brand' : 'neutral'}>
          {source === 'own' && <ShieldCheck aria-hidden className="size-3.5" />}
          {t(source === 'own' ? 'home.ownDraw' : 'home.recordedDraw')}
        </Badge>
      </div>
      <div className="grid content-between gap-4 p-4 md:p-5">
        <div className="grid gap-0.5">
          <h3 className="text-xl font-bold">{name}</h3>
          <p className="text-sm text-text-3">
            {current ? t('home.issue', { issueNo: current.issueNo }) : t('home.none')}
          </p>
        </div>
        <div className="flex items-end justify-between gap-3">
          <div>
            {current && (
              <>
                <p className="text-sm text-text-3">{t('home.closesIn')}</p>
                <Countdown
                  to={current.closesAt}
                  over={t('home.drawing')}
                  className="text-3xl font-bold"
                />
              </>
            )}
          </div>
          <Link
            to="/lottery/$lotteryCode"
            params={{ lotteryCode }}
            aria-label={`${t('home.bet')}: ${name}`}
            className={buttonClass('primary', 'md', 'after:absolute after:inset-0')}
          >
            {t('home.bet')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
