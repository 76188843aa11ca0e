import type { Minor } from '@fairhouse/money'
import { plainColumn, textArray } from '#server/db/arrays.ts'
import type { BatchWriter } from '../../wallet/index.ts'

interface ChargebackRow {
  readonly depositNo: bigint
  readonly round: number
  readonly reference: string
  /** Taken from the member; negative: given back. */
  readonly amount: Minor
}

/** Writes members' parts of rounds; one posted concurrently makes the batch fail (23505). */
export const chargebackWriter: BatchWriter<ChargebackRow> = {
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
