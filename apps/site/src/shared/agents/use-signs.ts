import { useMember } from '../session.ts'
import { useMay } from './use-may.ts'

/** Types of agents who have contracts (decision 037). */
const SIGNING: readonly number[] = [1, 2]

/** True if the reader may request and offer contracts. */
export function useSigns(): boolean {
  const member = useMember()
  const may = useMay('contracts')
  return may && member ? SIGNING.includes(member.type) : false
}
