import { addDays, readTerms } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import { wireId } from '#server/core/ids.ts'
import { acceptRequest, offerByOperator, readToday } from '#server/modules/contracts/index.ts'
import { askForTerms } from '#server/modules/contracts/commands/ask.ts'
import { derivedKey } from '#server/core/keys.ts'
import { termsOf } from '../agents.ts'
import { DEMO_AGENTS } from '../people.ts'
import type { HistoryPlatform } from './platform.ts'

/**
 * What is computed day by day; contracts by the hour and real-time salaries begin with the first
 * start.
 */
const KINDS: ReadonlySet<string> = new Set(['dividend', 'dailySalary'])

async function findAgent(
  { db }: HistoryPlatform,
  brandId: number,
  username: string,
): Promise<bigint> {
  const rows = await db.query<{ member_id: bigint }>(
    'select member_id from members where brand_id = $1 and username_key = $2',
    [brandId, username],
  )
  if (!rows[0]) throw new RangeError(`there is no agent ${username}`)
  return rows[0].member_id
}

/**
 * The line of demo agents signs its contracts, offered from above, so that from the first day on
 * agents are paid for what the invented members play.
 */
export async function signContracts(platform: HistoryPlatform, brand: Brand): Promise<void> {
  const { db, vault } = platform
  const { brandId } = brand
  let aboveId: bigint | undefined
  for (const { username, percent, payer } of DEMO_AGENTS) {
    const memberId = await findAgent(platform, brandId, username)
    const agentId = wireId('mbr', memberId)
    for (const wire of termsOf(percent, payer).filter(({ kind }) => KINDS.has(kind))) {
      const terms = readTerms(wire)
      await db.transaction(async (tx) => {
        const offered =
          aboveId === undefined
            ? await offerByOperator(tx, brand, { agentId, terms, staffName: 'machine:demo' })
            : await askForTerms(
                tx,
                brand,
                // No session is needed: commands are given the side that offers.
                { brandId, memberId: aboveId, kind: 'agent' } as SessionMember,
                { agentId, terms, key: derivedKey('history-contract', username, wire.kind) },
              )
        const by = { name: `member:${username}`, memberId, username }
        const signedOn = addDays(await readToday(tx, brand), -1)
        const requestId = wireId('crq', offered)
        await acceptRequest(tx, { vault }, brand, { requestId, by, ends: [], signedOn })
      })
    }
    aboveId = memberId
  }
}
