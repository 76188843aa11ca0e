import { minorToWire, minor, ZERO } from '@fairhouse/money'
import type { TransferOptions } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { hasFundPassword } from '../fund-password/index.ts'
import type { TransferContext } from './send-transfer.ts'
import { presentTransfer, readRecent, sentToday } from './transfer-rows.ts'

const RECENT = 10

/** To whom a member may send, how much, and the past transfers. For the member only. */
export async function readOptions(
  { db, uplines, checks }: TransferContext,
  brand: Brand,
  member: SessionMember,
): Promise<TransferOptions> {
  const { brandId, profile } = brand
  const rules = profile.money.peerTransfers
  const upline = rules ? await uplines.upline(db, brandId, member.memberId) : undefined
  const spent = await sentToday(db, brandId, member.memberId, profile.timeZone)
  const left = (rules?.perDay ?? 0n) - spent
  return {
    minMinor: minorToWire(rules?.min ?? ZERO),
    maxMinor: minorToWire(rules?.max ?? ZERO),
    leftTodayMinor: minorToWire(minor(left > 0n ? left : 0n)),
    upline: upline?.username ?? null,
    hasTeam: rules !== null && member.kind === 'agent',
    hasFundPassword: await hasFundPassword(db, member),
    waits: rules !== null && (await checks.hasOpenRiskCase(db, member)),
    recent: (await readRecent(db, brandId, member.memberId, RECENT)).map((row) =>
      presentTransfer(row, member.memberId),
    ),
  }
}
