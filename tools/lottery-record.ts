import { readFileSync } from 'node:fs'
import { Problem } from '../apps/server/src/core/problem.ts'
import { recordResult, type RecordAnswer } from '../apps/server/src/modules/results/index.ts'
import { type Flags, readFlags, requireFlag, runConsole } from './operator/console.ts'
import { withDatabase } from './operator/database.ts'
import { findDrawDay, findLottery, type NamedLottery } from './operator/issue.ts'
import { RowError, resultOfRow, splitRow } from './operator/result-row.ts'
import { UsageError } from './start/options.ts'

const HELP = `npm run -s lottery:record -- --lottery CODE --issue NO --actor NAME RESULT

Enters the official result of an issue whose sale has ended. Two people record the same, each under
a name of their own, here or in the office; then the worker settles it. Leaves 0 when it is entered
or recorded (or was, with this very result), 1 when it is refused, 2 when it was not understood.

RESULT is one of
  --result FILE       a JSON file: {"prizes": {"special": ["45315"], …}} or {"digits": ["0", …]}
  --csv-row "…"       the numbers in the order of the draw; a day before them is checked

  --brand CODE        needed only where there are several brands
  --data DIR          folder of the data (default: ./data); DATABASE_URL goes before it
`

const NAMES = ['lottery', 'issue', 'result', 'csv-row', 'actor', 'brand', 'data'] as const
type Given = Flags<(typeof NAMES)[number]>

function readResult(flags: Given, lottery: NamedLottery, drawDay: string | undefined): unknown {
  const row = flags['csv-row']
  const file = flags.result
  if ((row === undefined) === (file === undefined)) {
    throw new UsageError('Give the result once: --result FILE or --csv-row "…".')
  }
  if (row !== undefined) {
    const { day, numbers } = splitRow(row)
    if (day !== undefined && drawDay !== undefined && day !== drawDay) {
      throw new RowError(`This row is of ${day}, the issue is drawn on ${drawDay}.`)
    }
    return resultOfRow(lottery.family, lottery.game, numbers)
  }
  try {
    return JSON.parse(readFileSync(file ?? '', 'utf8')) as unknown
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${file} cannot be read as JSON: ${reason}`)
  }
}

const SENTENCES: Readonly<Record<RecordAnswer, string>> = {
  entered: 'has its first entry. Somebody else must record the same to confirm it.',
  conflict: 'has another entry, which differs: nothing is confirmed. See it in the office.',
  recorded: 'is recorded. The worker settles it at once; if none runs, at the next start.',
  same: 'was recorded before, the same. Nothing has changed.',
  drawn: 'has another result, or is settled or void: nothing has changed.',
  notClosed: 'is still on sale: its result can be recorded when that has ended.',
  notFound: 'does not exist, or its lottery draws by itself.',
}

async function record(args: readonly string[]): Promise<number> {
  const flags = readFlags(args, NAMES)
  const lotteryCode = requireFlag(flags, 'lottery')
  const issueNo = requireFlag(flags, 'issue')
  const actor = requireFlag(flags, 'actor')
  try {
    return await withDatabase(flags.data ?? './data', async (db) => {
      const lottery = await findLottery(db, lotteryCode, flags.brand)
      const result = readResult(flags, lottery, await findDrawDay(db, lottery, issueNo))
      const { brandId } = lottery
      const issue = { brandId, lotteryCode, issueNo }
      const answer = await recordResult({ db }, issue, result, actor)
      const isDone = ['entered', 'recorded', 'same'].includes(answer)
      const stream = isDone ? process.stdout : process.stderr
      stream.write(`Issue ${issueNo} of ${lotteryCode} ${SENTENCES[answer]}\n`)
      return isDone ? 0 : 1
    })
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === undefined) throw error
    process.stderr.write(`The result is refused. ${reason}\n`)
    return 1
  }
}

/** Why the result itself was refused: the field at fault and what was expected of it. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof RowError) return error.message
  if (!(error instanceof Problem) || error.code !== 'VALIDATION_FAILED') return undefined
  const [fault] = error.fields
  return `${fault?.field}: expected ${fault?.expected}`
}

await runConsole(HELP, record)
