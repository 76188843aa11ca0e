import { pollFeeds } from '../../../apps/server/src/modules/results/index.ts'
import { closeDueIssues } from '../../../apps/server/src/modules/lottery/issue-cycle.ts'
import { resultOf } from '../../../apps/server/test/results.ts'
import { poisonWrites, type Scenario } from './scenario.ts'

const HOST = 'results.example'
/** Two lotteries whose results are official. */
const RECORDED = ['VN_MB', 'VN_TWIN']
const PACE_SECONDS = 10

interface IssueAtHand {
  readonly [column: string]: unknown
  readonly issue_id: bigint
  readonly issue_no: string
  readonly closes_at: Date
}

export const feedScenarios: readonly Scenario[] = [
  {
    queue: 'feed.poll',
    async arrange(stage) {
      const { db } = stage.platform
      const issues = await db.query<IssueAtHand>(
        `select distinct on (lottery_code) issue_id, issue_no, closes_at from issues
         where state = 'open' and lottery_code = any($1) order by lottery_code, closes_at`,
        [RECORDED],
      )
      await stage.later(issues[0]?.closes_at ?? 0)
      await closeDueIssues({ db })
      await db.query(
        `insert into result_rules (brand_id, lottery_code, feed_url, feed_seconds)
         select 1, code, 'https://${HOST}/' || code, ${PACE_SECONDS} from unnest($1::text[]) as code
         on conflict (brand_id, lottery_code) do update set feed_url = excluded.feed_url,
           feed_seconds = excluded.feed_seconds`,
        [RECORDED],
      )
      // Both are numbered by the day: one text says the result of either.
      const [{ issue_no: issueNo } = { issue_no: '' }] = issues
      const text = JSON.stringify([{ issueNo, draw: resultOf('12345') }])
      const fetchFeed = () => Promise.resolve(text)
      return {
        key: `1/${RECORDED[0]}`,
        turn: () => pollFeeds({ db, feedHosts: HOST, fetchFeed }),
        poison: poisonWrites(stage, 'result_entries', `NEW.issue_id = ${issues[0]?.issue_id}`),
        done: () =>
          stage.counts(
            'select count(*) from result_entries where issue_id = $1',
            issues.map(({ issue_id: id }) => id),
          ),
        paceSeconds: PACE_SECONDS,
      }
    },
  },
]
