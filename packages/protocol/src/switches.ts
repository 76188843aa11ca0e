/** A feature switch and those below it; one that is off switches off all below. */
export interface SwitchTree {
  readonly id: string
  readonly children?: readonly SwitchTree[]
}

/**
 * Every feature switch of a brand that switches something (SPECIFICATION 6.16 to 6.26), as the tree
 * that the permission response carries. Defaults and the profile's limits are the server's:
 * modules/settings.
 */
export const SWITCH_TREE = [
  {
    id: 'login',
    children: [
      { id: 'mobileLogin' },
      { id: 'freePlay' },
      { id: 'loginCaptcha' },
      /** Every page but login, sign-up, help and download asks a visitor to log in first. */
      { id: 'loginFirst' },
      { id: 'socialLogin', children: [{ id: 'googleLogin' }, { id: 'facebookLogin' }] },
    ],
  },
  {
    id: 'registration',
    children: [
      /** Without it registration requires an affiliate or referral code. */
      { id: 'directRegistration' },
      { id: 'usernameRegistration' },
      { id: 'mobileRegistration' },
      { id: 'registrationCaptcha' },
      { id: 'registrationSms' },
    ],
  },
  {
    id: 'pages',
    children: [
      /** Hides the navigation in the header on lottery pages (SPECIFICATION 2.28). */
      { id: 'lotteryHeadNavHidden' },
    ],
  },
  {
    id: 'betting',
    children: [
      /** Several members share the stake of one slip. */
      { id: 'groupTickets' },
      /** Slips of a member are copied for those who follow. */
      { id: 'followPlans' },
    ],
  },
  {
    id: 'rewards',
    children: [
      /** Promotions: joined, applied for, redeemed (SPECIFICATION 1.13). */
      { id: 'promotions' },
      /** Points are earned, and exchanged in the mall (SPECIFICATION 2.5). */
      { id: 'pointMall' },
      /** Lucky tickets are issued and opened (SPECIFICATION 1.17). */
      { id: 'luckyTickets' },
      /** Play earns VIP ranks, with gifts and rebates (SPECIFICATION 1.15). */
      { id: 'ranks' },
      /** Missions, with a badge of those that are available (SPECIFICATION 2.77). */
      { id: 'missions' },
      /** Members bring friends, by a code of their own (SPECIFICATION 2.76). */
      { id: 'referral' },
      /** Races among members who join them (SPECIFICATION 2.115). */
      { id: 'races' },
      /** Wins of members are listed (SPECIFICATION 7.56). */
      { id: 'winners' },
    ],
  },
  {
    /**
     * Contracts of agents by their kinds, and below each whether agents may request one among
     * themselves: without it only staff make them (SPECIFICATION 3.64).
     */
    id: 'agentContracts',
    children: [
      { id: 'enableCt', children: [{ id: 'divtypereq' }] },
      { id: 'salary', children: [{ id: 'dailysalreqtype' }] },
      { id: 'hourSalary', children: [{ id: 'contracthoursalreq' }] },
      { id: 'realtimeSalary', children: [{ id: 'realtimesalreqtype' }] },
    ],
  },
  {
    id: 'messages',
    children: [{ id: 'sms' }, { id: 'countryCode' }],
  },
  {
    id: 'security',
    children: [
      { id: 'payloadEncryption' },
      { id: 'phonePasswordReset' },
      { id: 'emailPasswordReset' },
      { id: 'passwordExpiry' },
      {
        id: 'newNetworkCheck',
        /** Besides the second factor the name on the bank account is required. */
        children: [{ id: 'holderNameCheck' }],
      },
    ],
  },
] as const satisfies readonly SwitchTree[]

type IdsOf<T> = T extends { readonly id: infer Id; readonly children: readonly (infer C)[] }
  ? Id | IdsOf<C>
  : T extends { readonly id: infer Id }
    ? Id
    : never

/** The name of a switch; `modId` on the wire. */
export type SwitchId = IdsOf<(typeof SWITCH_TREE)[number]> & string

function idsOf(trees: readonly SwitchTree[]): string[] {
  return trees.flatMap((tree) => [tree.id, ...idsOf(tree.children ?? [])])
}

/** Every switch, each before those below it. */
export const SWITCH_IDS = /* @__PURE__ */ idsOf(SWITCH_TREE) as readonly SwitchId[]

/** A node as the permission response carries it: '1' is on (SPECIFICATION 3.61). */
export interface SwitchNode {
  readonly modId: string
  readonly enabled: '0' | '1'
  readonly childrenNodes: readonly SwitchNode[]
}

/** True when the switch exists in the tree, and it and all above it are on. */
export function isSwitchedOn(nodes: readonly SwitchNode[], id: SwitchId): boolean {
  return nodes.some(
    (node) => node.enabled === '1' && (node.modId === id || isSwitchedOn(node.childrenNodes, id)),
  )
}
