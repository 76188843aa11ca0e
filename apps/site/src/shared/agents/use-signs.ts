import { useMember } from '../session.ts'

/** Types of agents who have contracts (decision 037). */
const SIGNING: readonly number[] = [1, 2]

/** True where the reader may ask for contracts and offer them. */
export function useSigns(): boolean {
  const member = useMember()
  return member ? SIGNING.includes(member.type) : false
}
