import type { JurisdictionProfile } from '@fairhouse/profiles'
import {
  SWITCH_IDS,
  SWITCH_TREE,
  type SwitchId,
  type SwitchTree,
  type WhitelabelNode,
} from '@fairhouse/protocol'
import type { SwitchChoices } from '#server/core/brand.ts'

/** Defaults of a new brand; what is not named here is on. */
const OFF_BY_DEFAULT: ReadonlySet<SwitchId> = new Set([
  'loginFirst',
  'lotteryHeadNavHidden',
  'registrationCaptcha',
  'registrationSms',
  'passwordExpiry',
  'holderNameCheck',
])

/** Names of the tree's branches only sort the rest: they are always on. */
const GROUPS: ReadonlySet<string> = new Set(SWITCH_TREE.map((tree) => tree.id))

/** Switches that can be changed, in the order of the tree. */
export const OWN_SWITCHES: readonly SwitchId[] = SWITCH_IDS.filter((id) => !GROUPS.has(id))

export function isOnByDefault(id: SwitchId): boolean {
  return !OFF_BY_DEFAULT.has(id)
}

/** False where the jurisdiction forbids it, whatever the brand would like. */
export function isAllowed(profile: JurisdictionProfile, id: SwitchId): boolean {
  if (id === 'freePlay') return profile.allows.freePlay
  if (id === 'groupTickets') return profile.allows.groupTickets
  if (id === 'followPlans') return profile.allows.followPlans
  const isSocial = id === 'socialLogin' || id === 'googleLogin' || id === 'facebookLogin'
  return !isSocial || profile.allows.socialSignIn
}

/** True when the brand has it on for itself, whatever its parents are. */
export function isChosen(choices: SwitchChoices, id: SwitchId): boolean {
  return GROUPS.has(id) || (choices[id] ?? isOnByDefault(id))
}

/** The switches that work: chosen, allowed, and below nothing that is off. */
export function switchesOn(
  profile: JurisdictionProfile,
  choices: SwitchChoices,
): ReadonlySet<SwitchId> {
  const on = new Set<SwitchId>()
  const walk = (trees: readonly SwitchTree[]): void => {
    for (const tree of trees) {
      const id = tree.id as SwitchId
      if (!isAllowed(profile, id) || !isChosen(choices, id)) continue
      on.add(id)
      walk(tree.children ?? [])
    }
  }
  walk(SWITCH_TREE)
  return on
}

/** The tree as the permission response carries it. */
export function toNodes(
  on: ReadonlySet<SwitchId>,
  trees: readonly SwitchTree[] = SWITCH_TREE,
): WhitelabelNode[] {
  return trees.map((tree) => ({
    modId: tree.id,
    enabled: on.has(tree.id as SwitchId) ? '1' : '0',
    // The tree is three deep: the wire's type says so, and no leaf has children.
    childrenNodes: toNodes(on, tree.children ?? []) as WhitelabelNode['childrenNodes'],
  }))
}
