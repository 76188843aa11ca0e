import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import { feedHostsOf } from '../rules.ts'
import { listIssues, listStaffLotteries } from '../staff-lists.ts'
import { readStaffIssue } from '../staff-issue.ts'
import { parseIssueId } from '../../lotteries/index.ts'
import { auditName } from '../../staff/index.ts'
import { drop, importFile, submitResult, setRules } from './results.ts'
import { proposeVoid } from './void-issue.ts'

export const staffLotteryRoutes: RouteTable = (route, deps) => {
  const { db } = deps
  const feedHosts = feedHostsOf(deps.config.FEED_HOSTS)

  route('GET /staff/lottery/lotteries', async ({ brand }) => ({
    lotteries: await listStaffLotteries(db, brand.brandId),
    feedHosts: [...feedHosts],
  }))

  route('PUT /staff/lottery/lotteries/:lotteryCode/rules', async (call) => {
    const { staff: actor, brand, params, body } = call
    await setRules({ db, brand, actor }, { ...params, ...body }, feedHosts)
    const [lottery] = await listStaffLotteries(db, brand.brandId, params.lotteryCode)
    if (!lottery) throw new Problem('LOTTERY_NOT_FOUND')
    return { lottery }
  })

  route('POST /staff/lottery/lotteries/:lotteryCode/import', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { rows: await importFile({ db, brand, actor }, { ...params, ...body }) }
  })

  route('GET /staff/lottery/issues', ({ brand, query }) => listIssues(db, brand.brandId, query))

  route('GET /staff/lottery/issues/:issueId', async ({ staff, brand, params }) => ({
    issue: await readStaffIssue(db, brand, parseIssueId(params.issueId), auditName(staff)),
  }))

  route('POST /staff/lottery/issues/:issueId/results', (call) => {
    const { staff: actor, brand, params, body } = call
    return submitResult({ db, brand, actor }, { ...params, ...body }, 'enter')
  })

  route('POST /staff/lottery/issues/:issueId/results/confirm', (call) => {
    const { staff: actor, brand, params, body } = call
    return submitResult({ db, brand, actor }, { ...params, ...body }, 'confirm')
  })

  route('POST /staff/lottery/issues/:issueId/results/:entryId/drop', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { issue: await drop({ db, brand, actor }, { ...params, ...body }) }
  })

  route('POST /staff/lottery/issues/:issueId/void', async (call) => {
    const { staff: actor, brand, params, body } = call
    return { approval: await proposeVoid({ db, brand, actor }, { ...params, ...body }) }
  })
}
