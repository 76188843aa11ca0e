import { SWITCH_TREE, type SwitchId, type SwitchState, type SwitchTree } from '@fairhouse/protocol'

/** A switch in the tree, as it is and as it would be. */
export interface SwitchRow {
  readonly id: SwitchId
  readonly isOn: boolean
  readonly isAllowed: boolean
  readonly isDefault: boolean
  readonly isChanged: boolean
  /** The nearest one above that is off: this one then has no effect. */
  readonly offAbove: SwitchId | undefined
  readonly children: readonly SwitchRow[]
}

/** What is asked for and differs from what is: this is sent. */
export function changedSwitches(
  states: readonly SwitchState[],
  wanted: ReadonlyMap<SwitchId, boolean>,
): { readonly id: SwitchId; readonly isOn: boolean }[] {
  return states
    .filter(({ id, isOn }) => (wanted.get(id) ?? isOn) !== isOn)
    .map(({ id, isOn }) => ({ id, isOn: !isOn }))
}

/**
 * The tree of switches that the server gives, with what is asked for on top. Switches that the
 * brand cannot set for itself are left out; what stands below them moves up.
 */
export function switchRows(
  states: readonly SwitchState[],
  wanted: ReadonlyMap<SwitchId, boolean>,
  trees: readonly SwitchTree[] = SWITCH_TREE,
  offAbove?: SwitchId,
): SwitchRow[] {
  return trees.flatMap(({ id, children = [] }) => {
    const state = states.find((each) => each.id === id)
    if (!state) return switchRows(states, wanted, children, offAbove)
    const isOn = wanted.get(state.id) ?? state.isOn
    const row = {
      id: state.id,
      isOn,
      isAllowed: state.isAllowed,
      isDefault: isOn === state.isOn ? state.isDefault : !state.isDefault,
      isChanged: isOn !== state.isOn,
      offAbove,
      children: switchRows(states, wanted, children, isOn ? offAbove : (offAbove ?? state.id)),
    }
    return [row]
  })
}

export interface SwitchGroup {
  /** Names what stands together; no switch itself where it is not among the rows. */
  readonly id: SwitchId
  readonly rows: readonly SwitchRow[]
}

/** The rows by the branches of the tree. */
export function switchGroups(
  states: readonly SwitchState[],
  wanted: ReadonlyMap<SwitchId, boolean>,
): SwitchGroup[] {
  return SWITCH_TREE.map((tree) => ({ id: tree.id, rows: switchRows(states, wanted, [tree]) }))
}
