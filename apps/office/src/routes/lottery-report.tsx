import { ReportScreen } from '../features/lottery/report-screen.tsx'
import { Guard } from '../shared/guard.tsx'

export function LotteryReportRoute() {
  return (
    <Guard permission="lottery.read">
      <ReportScreen />
    </Guard>
  )
}
