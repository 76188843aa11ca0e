import type { ContractKind } from '@fairhouse/agency'
import type { SwitchId } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../settings/index.ts'

/** The switch of a kind, and the one that lets agents request it among themselves. */
const SWITCHES: Readonly<Record<ContractKind, readonly [kind: SwitchId, asking: SwitchId]>> = {
  dividend: ['enableCt', 'divtypereq'],
  dailySalary: ['salary', 'dailysalreqtype'],
  hourlySalary: ['hourSalary', 'contracthoursalreq'],
  realtimeSalary: ['realtimeSalary', 'realtimesalreqtype'],
}

/** Throws FEATURE_OFF where the brand has no contracts of the kind. */
export function requireKind(brand: Brand, kind: ContractKind): void {
  if (!isOn(brand, SWITCHES[kind][0])) throw new Problem('FEATURE_OFF')
}

/** True where agents may request and offer among themselves; else only the staff make contracts. */
export function mayAgentsRequest(brand: Brand, kind: ContractKind): boolean {
  return isOn(brand, SWITCHES[kind][1])
}

/** Throws FEATURE_OFF where agents do not ask for this kind among themselves. */
export function requireAgentRequests(brand: Brand, kind: ContractKind): void {
  requireKind(brand, kind)
  if (!mayAgentsRequest(brand, kind)) throw new Problem('FEATURE_OFF')
}
