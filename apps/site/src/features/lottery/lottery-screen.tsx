import { Card, Countdown, Skeleton, useTranslator } from '@fairhouse/ui'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { Page } from '../../shared/page.tsx'
import { useLotteries } from '../../shared/queries.ts'

/** One lottery: its running draw and its latest result. */
export function LotteryScreen({ lotteryCode }: { lotteryCode: string }) {
  const translator = useTranslator()
  const { t } = translator
  const { data: lotteries } = useLotteries()
  const lottery = lotteries?.find((each) => each.lotteryCode === lotteryCode)
  if (!lottery) return <Skeleton className="h-90" />
  return (
    <Page title={lotteryName(translator, lotteryCode, lottery.family)}>
      <Card className="grid gap-4 p-5">
        <LotteryTile lotteryCode={lotteryCode} family={lottery.family} className="size-24 text-4xl" />
        {lottery.current && (
          <p>
            {t('home.closesIn')} <Countdown to={lottery.current.closesAt} isSpoken />
          </p>
        )}
        {lottery.latest?.draw && <DrawView family={lottery.family} draw={lottery.latest.draw} />}
      </Card>
    </Page>
  )
}
