import { SWITCH_TREE, type SwitchId, type SwitchState, type SwitchTree } from '@fairhouse/protocol'

/** A switch of the tree, with its current and its edited state. */
export interface SwitchRow {
  readonly id: SwitchId
  readonly isOn: boolean
  readonly isAllowed: boolean
  readonly isDefault: boolean
  readonly isChanged: boolean
  /** The nearest ancestor that is off: this switch then has no effect. */
  readonly offAbove: SwitchId | undefined
  readonly children: readonly SwitchRow[]
}

/** Switches that were changed, for the request. */
export function changedSwitches(
  states: readonly SwitchState[],
  wanted: ReadonlyMap<SwitchId, boolean>,
): { readonly id: SwitchId; readonly isOn: boolean }[] {
  return states
    .filter(({ id, isOn }) => (wanted.get(id) ?? isOn) !== isOn)
    .map(({ id, isOn }) => ({ id, isOn: !isOn }))
}

/**
 * The server's tree of switches with the edits applied. Switches that the brand cannot set itself
 * are left out; their children move up.
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
  /** The heading of the group; a switch itself only if it is among the rows. */
  readonly id: SwitchId
  readonly rows: readonly SwitchRow[]
}

/** The rows grouped by the tree's branches. */
export function switchGroups(
  states: readonly SwitchState[],
  wanted: ReadonlyMap<SwitchId, boolean>,
): SwitchGroup[] {
  return SWITCH_TREE.map((tree) => ({ id: tree.id, rows: switchRows(states, wanted, [tree]) }))
}
