import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { eachRow, keyBy, throwAll } from '#server/jobs/stuck-rows.ts'
import { readRealName } from '../members/index.ts'
import type { Brands } from '../settings/index.ts'
import { sealOfDocument, type CaseRow, type DocumentStep } from './cases.ts'
import { decideCase } from './commands/decide-case.ts'
import type { CheckedPerson, CheckResult, KycProvider } from './port.ts'
import { taxIdOf } from './standing.ts'

/** After this many attempts without an answer a case goes to a person. */
const TRIES_MAX = 5
const FIRST_WAIT_SECONDS = 30
/** Delay before an interrupted query is retried. */
const CLAIM_SECONDS = 120
const BATCH_SIZE = 5

interface CheckContext {
  readonly db: Db
  readonly vault: Vault
  readonly brands: Brands
  readonly provider: KycProvider
}

/** Claims cases that are due, for a while: other workers skip them. */
function claimDue(db: Db): Promise<CaseRow[]> {
  return db.query<CaseRow>(
    `update kyc_cases c set tries = c.tries + 1,
       next_try_at = app_now() + make_interval(secs => $2)
     from (select brand_id, case_id from kyc_cases
           where state = 'submitted' and next_try_at <= app_now()
           order by next_try_at limit $1 for update skip locked) as due
     where c.brand_id = due.brand_id and c.case_id = due.case_id returning c.*`,
    [BATCH_SIZE, CLAIM_SECONDS],
  )
}

async function readPerson({ db, vault }: CheckContext, row: CaseRow): Promise<CheckedPerson> {
  const { brand_id: brandId, case_id: caseId, member_id: memberId } = row
  const births = await db.query<{ birth_date: string | null }>(
    'select birth_date::text from members where brand_id = $1 and member_id = $2',
    [brandId, memberId],
  )
  const documents = await db.query<{ document_id: string; step: DocumentStep; sealed: Buffer }>(
    `select document_id, step, sealed from kyc_documents
     where brand_id = $1 and case_id = $2 order by sent_at, document_id`,
    [brandId, caseId],
  )
  return {
    caseId: wireId('kyc', caseId),
    realName: (await readRealName(db, vault, { brandId, memberId })) ?? '',
    taxId: await taxIdOf({ db, vault }, brandId, memberId),
    birthDate: births[0]?.birth_date ?? undefined,
    documents: documents.map(({ document_id: id, step, sealed }) => ({
      step,
      image: Buffer.from(vault.open(sealOfDocument(brandId, caseId, id), sealed), 'base64'),
    })),
  }
}

/** Applies an answer. Nothing but a pass opens anything. */
async function applyResult(
  tx: Tx,
  context: CheckContext,
  caseRow: CaseRow,
  result: CheckResult,
): Promise<void> {
  const rows = await tx.query<CaseRow>(
    'select * from kyc_cases where brand_id = $1 and case_id = $2 for update',
    [caseRow.brand_id, caseRow.case_id],
  )
  const row = rows[0]
  // A person was quicker, or the case was asked about twice.
  if (row?.state !== 'submitted') return
  const brand = await context.brands.within(tx, row.brand_id)
  const by = `provider:${context.provider.name}`
  if (result === 'pass') return decideCase(tx, brand, row, { state: 'approved' }, by)
  if (result === 'fail') {
    return decideCase(tx, brand, row, { state: 'rejected', reason: 'checkFailed' }, by)
  }
  const goesToPerson = result === 'needsPerson' || row.tries >= TRIES_MAX
  await tx.query(
    `update kyc_cases set state = $3,
       next_try_at = case when $3 = 'submitted' then app_now() + make_interval(secs => $4) end
     where brand_id = $1 and case_id = $2`,
    [
      row.brand_id,
      row.case_id,
      goesToPerson ? 'inReview' : 'submitted',
      FIRST_WAIT_SECONDS * 2 ** (row.tries - 1),
    ],
  )
}

/**
 * Asks the provider about submitted cases, some at a time. For the worker; several may run, and an
 * interrupted one leaves a case to be asked about again.
 */
export async function runKycChecks(context: CheckContext): Promise<void> {
  const keyOf = keyBy('case_id')
  const due = await claimDue(context.db)
  const faults = await eachRow(context.db, due, { queue: 'kyc.check', keyOf }, async (row) => {
    const person = await readPerson(context, row)
    const result = await context.provider.check(person).catch((): CheckResult => 'timeout')
    await context.db.transaction((tx) => applyResult(tx, context, row, result))
  })
  throwAll(faults, 'identities were not checked')
}
