import { type Currency, isPayable, type Minor, minor } from '@fairhouse/money'
import { GROUP_SHARES_MAX, type GroupTicketRules, type IssueWire } from '@fairhouse/protocol'

/** Parses a whole number within bounds; undefined for anything else. */
export function readCount(text: string, min: number, max: number): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{1,4}$/.test(trimmed)) return undefined
  const count = Number(trimmed)
  return count >= min && count <= max ? count : undefined
}

/** Numbers of shares that the stake can be divided into at a payable price. */
export function divisionsOf(
  stake: Minor,
  { minShares, maxShares }: Pick<GroupTicketRules, 'minShares' | 'maxShares'>,
  currency: Currency,
): number[] {
  const counts: number[] = []
  for (let count = minShares; count <= Math.min(maxShares, GROUP_SHARES_MAX); count += 1) {
    const price = stake / BigInt(count)
    const isWhole = price > 0n && price * BigInt(count) === stake
    if (isWhole && isPayable(minor(price), currency)) counts.push(count)
  }
  return counts
}

/** The minimum number of shares of the organiser. */
export function leastOwn(shareCount: number, { minOwnShareBp }: GroupTicketRules): number {
  return Math.max(1, Math.ceil((shareCount * minOwnShareBp) / 10_000))
}

/** When the sale of an issue's shares ends; the server computes the same. */
export function locksAtOf(issue: IssueWire, rules: GroupTicketRules): string {
  const closesAt = Date.parse(issue.closesAt)
  const saleMs = closesAt - Date.parse(issue.opensAt)
  const margin = Math.min(rules.lockSeconds * 1_000, (saleMs * rules.lockPartBp) / 10_000)
  return new Date(closesAt - margin).toISOString()
}

/** The issue, if its shares can still be sold at `now`, in milliseconds. */
export function openIssueOf(
  issue: IssueWire | null | undefined,
  rules: GroupTicketRules | undefined,
  now: number,
): IssueWire | undefined {
  return issue && rules && now < Date.parse(locksAtOf(issue, rules)) ? issue : undefined
}
