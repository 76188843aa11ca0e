import { minor, type Minor } from '@fairhouse/money'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { postHouse, readAccounts } from '../../ledger/index.ts'
import type { Brand } from '../../settings/index.ts'
import { derivedKey, inputHash, type BatchWriter } from '../../wallet/index.ts'
import type { CashierContext } from '../context.ts'
import { atMost, findDeposit, type KnownDeposit } from './facts.ts'
import type { Decided } from './judge.ts'

interface ChargebackRow {
  readonly depositNo: bigint
  readonly round: number
  readonly reference: string
  /** Taken from the member; negative: given again. */
  readonly amount: Minor
}

/** A round that somebody else has posted meanwhile fails the batch (23505). */
const writer: BatchWriter<ChargebackRow> = {
  name: 'deposit.chargeback',

  async prepare(tx, brandId, commands) {
    const rounds = await tx.query<{ deposit_no: bigint; round: number }>(
      `select c.deposit_no, c.round from deposit_chargebacks c
       join unnest($2::bigint[], $3::int[]) as k(deposit_no, round) using (deposit_no, round)
       where c.brand_id = $1`,
      [
        brandId,
        plainColumn(commands, ({ rows }) => rows.depositNo),
        plainColumn(commands, ({ rows }) => rows.round),
      ],
    )
    const keyOf = (depositNo: bigint, round: number) => `${depositNo} ${round}`
    const posted = new Set(rounds.map((row) => keyOf(row.deposit_no, row.round)))
    return {
      refuse: ({ rows }) =>
        posted.has(keyOf(rows.depositNo, rows.round)) ? 'CALLBACK_REFUSED' : undefined,
      accept: ({ rows }) => void posted.add(keyOf(rows.depositNo, rows.round)),
    }
  },

  assume: async () => ({ checks: [] }),

  write(brandId, accepted) {
    const rows = accepted.map(({ transfer }) => transfer.rows)
    return [
      {
        name: 'deposit-chargebacks',
        text: `insert into deposit_chargebacks
            (brand_id, deposit_no, round, reference, borne_by, amount, posted_at)
          select $1, k.no, k.round, k.reference, 'member', k.amount, batch_now()
          from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[])
            as k(no, round, reference, amount)`,
        values: [
          String(brandId),
          plainColumn(rows, (row) => row.depositNo),
          plainColumn(rows, (row) => row.round),
          textArray(rows.map((row) => row.reference)),
          plainColumn(rows, (row) => row.amount),
        ],
      },
    ]
  },
}

/** Moves the member's part of a round (above zero: takes), unless something moved meanwhile. */
async function moveMember(
  { queue }: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row, nextRound: round } = known
  const { brandId } = brand
  const answer = await queue.submit({
    brandId,
    accountId: row.account_id,
    transferKey: derivedKey('chargeback', String(brandId), row.public_id, String(round)),
    inputHash: inputHash('chargeback', decided.reference, amount.toString()),
    postings: [
      {
        code: amount > 0n ? 'deposit.chargeback' : 'deposit.chargebackReversal',
        amount: minor(-amount),
        ref: row.deposit_no,
      },
    ],
    rows: { depositNo: row.deposit_no, round, reference: decided.reference, amount },
    writer,
  })
  if (answer.ok) return
  // Decided by what was true a moment ago: the next look tells anew.
  const isOverrun =
    answer.code === 'INSUFFICIENT_FUNDS' ||
    answer.code === 'CALLBACK_REFUSED' ||
    answer.code === 'IDEMPOTENCY_KEY_REUSED'
  if (!isOverrun) throw new Problem(answer.code)
}

/** Moves the house's part of a round, unless something has moved meanwhile. */
async function moveHouse(
  tx: Tx,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row, nextRound: round } = known
  const { brandId } = brand
  await findDeposit(tx, brandId, row.public_id, true)
  if (amount > 0n) {
    const accounts = await readAccounts(tx, brandId, [row.account_id], true)
    // The member has money again: that is taken first, at the next look.
    if ((accounts.get(row.account_id)?.balance ?? 0n) > 0n) return
  }
  const written = await tx.query(
    `insert into deposit_chargebacks
       (brand_id, deposit_no, round, reference, borne_by, amount, posted_at)
     values ($1, $2, $3, $4, 'house', $5, batch_now()) on conflict do nothing returning 1`,
    [brandId, row.deposit_no, round, decided.reference, amount],
  )
  if (written.length === 0) return
  await postHouse(tx, {
    brandId,
    code: amount > 0n ? 'chargeback.loss' : 'chargeback.recovered',
    amount: minor(amount > 0n ? amount : -amount),
    ref: row.deposit_no,
    round,
  })
}

/**
 * Takes back what a bank has taken from us: from the member's account as far as it goes, never
 * below zero, and the rest from the house. One part at a time; what is missing after it is the next
 * step's. Errors: UNAVAILABLE (to be done again).
 */
export async function takeBack(
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const { row } = known
  const accounts = await readAccounts(context.db, brand.brandId, [row.account_id], false)
  const fromMember = atMost(amount, accounts.get(row.account_id)?.balance ?? 0n)
  if (fromMember > 0n) return moveMember(context, brand, known, decided, fromMember)
  await context.db.transaction((tx) => moveHouse(tx, brand, known, decided, amount))
}

/** Gives again what was won back: to the member what the member has lost, the rest to the house. */
export async function giveAgain(
  context: CashierContext,
  brand: Brand,
  known: KnownDeposit,
  decided: Decided,
  amount: Minor,
): Promise<void> {
  const toMember = atMost(amount, decided.byMember)
  if (toMember > 0n) {
    return moveMember(context, brand, known, decided, minor(-toMember))
  }
  await context.db.transaction((tx) => moveHouse(tx, brand, known, decided, minor(-amount)))
}
