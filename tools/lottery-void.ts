import { minor, toDecimal } from '@fairhouse/money'
import { voidByStaff, type VoidAnswer } from '../apps/server/src/modules/results/index.ts'
import { readFlags, requireFlag, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { findLottery } from './operator/issue.ts'

const HELP = `npm run -s lottery:void -- --lottery CODE --issue NO --reason TEXT --actor NAME

Voids an issue that is not settled: every bet that still stands gets its whole stake back. One that
was drawn here is voided only when two of the office have approved it, and then also when it is
settled; its public reason is theirs. Leaves 0 when it is void, 1 when it is refused, 2 when it was
not understood.

  --brand CODE   needed only where there are several brands
  --data DIR     folder of the data (default: ./data); DATABASE_URL goes before it
`

const NAMES = ['lottery', 'issue', 'reason', 'actor', 'brand', 'data'] as const

function sentenceOf(answer: VoidAnswer): string {
  switch (answer.outcome) {
    case 'voided': {
      const refunded = toDecimal(minor(answer.refunded), 2)
      return `is void: ${answer.refundedBets} bets got back ${refunded}.`
    }
    case 'same':
      return 'was void before; all of its bets have been refunded.'
    case 'settled':
      return 'is settled: it is too late to void it.'
    case 'unapproved':
      return 'is drawn here: two of the office must approve first that it is made void.'
    case 'busy':
      return 'is being settled right now: nothing has changed.'
    default:
      return 'does not exist.'
  }
}

await runConsole(HELP, async (args) => {
  const flags = readFlags(args, NAMES)
  const lotteryCode = requireFlag(flags, 'lottery')
  const issueNo = requireFlag(flags, 'issue')
  const reason = requireFlag(flags, 'reason')
  const actor = requireFlag(flags, 'actor')
  return withDatabase(flags.data ?? './data', async (db) => {
    const { brandId } = await findLottery(db, lotteryCode, flags.brand)
    const answer = await voidByStaff(db, { brandId, lotteryCode, issueNo }, reason, actor)
    const isDone = answer.outcome === 'voided' || answer.outcome === 'same'
    const stream = isDone ? process.stdout : process.stderr
    stream.write(`Issue ${issueNo} of ${lotteryCode} ${sentenceOf(answer)}\n`)
    return isDone ? 0 : 1
  })
})
