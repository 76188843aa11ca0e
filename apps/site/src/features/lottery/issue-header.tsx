import type { LotteryWire } from '@fairhouse/protocol'
import { Badge, Card, Countdown, useTranslator } from '@fairhouse/ui'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import type { Sale } from './use-sale.ts'

/** Name and art of the lottery, with the current issue and its countdown. */
export function IssueHeader(props: { lottery: LotteryWire; sale: Sale; children: ReactNode }) {
  const { lottery, sale, children } = props
  const translator = useTranslator()
  const { t } = translator
  const { lotteryCode, family, source } = lottery
  const { issue, tookOver } = sale
  return (
    <Card as="section" className="overflow-hidden">
      <div className="grid grid-cols-[4.5rem_1fr] items-stretch md:grid-cols-[8rem_1fr]">
        <LotteryTile
          lotteryCode={lotteryCode}
          family={family}
          className="rounded-none text-3xl leading-none md:text-[3rem]"
        />
        <div
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-3 md:px-6
            md:py-4"
        >
          <div className="grid gap-1">
            <h1 className="text-2xl font-bold md:text-3xl">
              {lotteryName(translator, lotteryCode, family)}
            </h1>
            <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-2">
              <span className="max-md:hidden">
                <Badge tone={source === 'own' ? 'brand' : 'neutral'}>
                  {source === 'own' && <ShieldCheck aria-hidden className="size-3.5" />}
                  {t(source === 'own' ? 'home.ownDraw' : 'home.recordedDraw')}
                </Badge>
              </span>
              {issue && <span>{t('bets.issue', { issueNo: issue.issueNo })}</span>}
            </p>
          </div>
          {/* As high between two issues as the countdown: nothing below may move. */}
          <div className="grid min-h-8 content-center md:min-h-15 md:justify-items-end">
            {issue ? (
              <p
                className="flex flex-wrap items-baseline gap-x-2 md:grid md:justify-items-end
                  md:gap-0"
              >
                <span className="text-sm text-text-2">{t('home.closesIn')}</span>
                <Countdown
                  to={issue.closesAt}
                  isSpoken
                  className="text-2xl font-bold whitespace-normal md:text-4xl"
                />
              </p>
            ) : (
              <p className="font-semibold text-text-2 max-md:text-sm max-md:leading-4">
                {t('lottery.waitingForIssue')}
              </p>
            )}
          </div>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {tookOver ? t('lottery.tookOver', { issueNo: tookOver.issueNo }) : ''}
      </p>
      {children}
    </Card>
  )
}
