import Type, { type Static, type TSchema } from 'typebox'
import { Instant, strict } from '../schema.ts'
import { BrandArt, Tagline } from './look.ts'
import { SystemStatus } from './system-status.ts'

export const Health = strict({ status: Type.Literal('ok') })

/** A feature switch on the wire; the tree is three deep at most. */
function nodeOf<C extends TSchema>(children: C) {
  return strict({
    modId: Type.String(),
    enabled: Type.Union([Type.Literal('0'), Type.Literal('1')]),
    childrenNodes: Type.Array(children),
  })
}

const SwitchLeaf = nodeOf(Type.Never())
export const WhitelabelNode = nodeOf(nodeOf(SwitchLeaf))

export const Resource = strict({
  /** What it is: `androidApp`, `iosApp`, `iosLiteApp`, `support`, `telegram` … */
  resourceType: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{1,31}$' }),
  url: Type.String({ pattern: '^https?://[^\\s<>"]{1,500}$' }),
  qrCodeUrl: Type.Union([Type.String({ pattern: '^https?://[^\\s<>"]{1,500}$' }), Type.Null()]),
})

/** The operator's project at Firebase, as its pages name it; nothing in it is secret. */
export const FirebaseProject = strict({ projectId: Type.String(), apiKey: Type.String() })

/** Why the site is closed, and until when; `message` is the operator's own text, by language. */
export const Maintenance = strict({
  isOn: Type.Boolean(),
  from: Type.Optional(Instant),
  until: Type.Optional(Instant),
  message: Type.Optional(Type.Record(Type.String(), Type.String())),
})

/**
 * What the site needs before it shows anything. It is in the first HTML as
 * `<script type="application/json" id="permission">`, so that no call is needed at start.
 */
export const Permission = strict({
  info: strict({
    whitelabel: Type.Array(WhitelabelNode),
    register: strict({
      isOpen: Type.Boolean(),
      method: Type.Union([Type.Literal('username'), Type.Literal('mobile'), Type.Literal('both')]),
    }),
    resources: Type.Array(Resource),
    /** The operator's external address, else the bundled page; pages reread it on use. */
    customerService: strict({ url: Type.String() }),
    analytics: strict({ gtagId: Type.Union([Type.String(), Type.Null()]) }),
    imageCDNs: Type.Array(Type.String()),
    launchGameCDNs: Type.Array(Type.String()),
    /** Null where telephones are verified by our own codes alone. */
    firebase: Type.Union([FirebaseProject, Type.Null()]),
    /** What of the brand's look no sheet of styles can carry. */
    look: strict({ art: BrandArt, tagline: Tagline }),
  }),
  /** Null when nothing is planned; a plan that has not begun has `isOn` false. */
  maintenance: Type.Union([Maintenance, Type.Null()]),
  /** Null where everybody has access; else the visitor's address, and why it is blocked. */
  regionRestriction: Type.Union([
    strict({
      isRestricted: Type.Literal(true),
      address: Type.String(),
      /** The brand may not be played there; or this very address is blocked. */
      reason: Type.Union([Type.Literal('region'), Type.Literal('address')]),
    }),
    Type.Null(),
  ]),
  system: SystemStatus,
})

/** Addresses of the same site, for the day one of them does not answer. */
export const DomainRoute = strict({
  /** The page measures how fast each answers, by asking its `GET /health`. */
  domainList: Type.Array(strict({ url: Type.String() })),
  resources: Type.Array(Resource),
})

export type Health = Static<typeof Health>
export type Resource = Static<typeof Resource>
export type WhitelabelNode = Static<typeof WhitelabelNode>
export type Maintenance = Static<typeof Maintenance>
export type DomainRoute = Static<typeof DomainRoute>
export type FirebaseProject = Static<typeof FirebaseProject>
export type Permission = Static<typeof Permission>

export const systemRoutes = {
  'GET /wps/system/status': {
    summary: 'What a page must know before it starts',
    access: 'public',
    isAlwaysOpen: true,
    response: SystemStatus,
    errors: [],
  },
  'GET /wps/system/permission': {
    summary: 'Switches, gates and addresses of the brand',
    access: 'public',
    isAlwaysOpen: true,
    response: Permission,
    errors: [],
  },
  'GET /wps/system/whitelabel': {
    summary: 'The feature switches alone',
    access: 'public',
    isAlwaysOpen: true,
    response: strict({ whitelabel: Type.Array(WhitelabelNode) }),
    errors: [],
  },
  'GET /wps/system/domainRoute': {
    summary: 'Other addresses of the site, apps and channels',
    access: 'public',
    response: DomainRoute,
    errors: [],
  },
  'GET /health': {
    summary: 'Liveness; pages of any address may ask',
    access: 'public',
    isAlwaysOpen: true,
    response: Health,
    errors: ['UNAVAILABLE'],
  },
} as const
