import Type, { type Static } from 'typebox'
import { VendorCode } from '../http/game-shapes.ts'
import { Instant, strict } from '../schema.ts'
import { NullableInstant, NullableText, Reason } from './shapes.ts'

/** `operator`: an operator's wallet is played at; `vendor`: a vendor's server is. */
export const LAB_SIDES = ['operator', 'vendor'] as const

export const LAB_VERDICTS = ['pass', 'fail', 'skip'] as const

/** A request and its answer, as sent; long ones are cut, secrets left out. */
export const LabExchange = strict({
  /** Who was asked. */
  to: Type.Enum(['wallet', 'vendor', 'page']),
  call: Type.String(),
  request: Type.String(),
  /** HTTP status; null where no answer came. */
  http: Type.Union([Type.Integer(), Type.Null()]),
  answer: Type.String(),
  tookMs: Type.Integer(),
})

/** Result of a check. */
export const LabLine = strict({
  /** One of the lists of lab-checks.ts; runs of before may know others. */
  check: Type.String(),
  clause: Type.String(),
  verdict: Type.Enum([...LAB_VERDICTS]),
  /** The check that failed: "transaction/bet moves". */
  what: NullableText,
  expected: NullableText,
  came: NullableText,
  exchanges: Type.Array(LabExchange),
})

export const LabRun = strict({
  runId: Type.String(),
  side: Type.Enum([...LAB_SIDES]),
  /** `own`: one of ours, in the sandbox; `foreign`: an address that was typed in. */
  target: Type.Enum(['own', 'foreign']),
  /** The vendor whose server was played at, where it is one of ours. */
  vassalage: NullableText,
  address: Type.String(),
  /** `cut`: the server ended before it did. */
  state: Type.Enum(['running', 'done', 'cut']),
  startedBy: Type.String(),
  startedAt: Instant,
  endedAt: NullableInstant,
  planned: Type.Integer(),
  passed: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
})

export const LabSheet = strict({ ...LabRun.properties, lines: Type.Array(LabLine) })

/** What can be played at. */
export const LabTargets = strict({
  /** A brand for trials with play money, whose wallet is ours. */
  hasSandbox: Type.Boolean(),
  vendors: Type.Array(
    strict({
      vassalage: VendorCode,
      name: Type.String(),
      address: Type.String(),
      /** Its sandbox is played at, not what members play. */
      isSandbox: Type.Boolean(),
      games: Type.Array(Type.String()),
    }),
  ),
  /** Where a foreign vendor finds the lab's wallet while it is played at. */
  walletUrl: Type.String(),
  currency: Type.String(),
})

export type LabExchange = Static<typeof LabExchange>
export type LabLine = Static<typeof LabLine>
export type LabRun = Static<typeof LabRun>
export type LabSheet = Static<typeof LabSheet>
export type LabTargets = Static<typeof LabTargets>

const Short = Type.String({ minLength: 1, maxLength: 128, pattern: '^[!-~]+$' })

/** Pasted to play at another operator's: used for one run, not stored. */
export const LabForeign = strict({
  /** Of the wallet up to its integration key, or of the vendor's questions. */
  url: Type.String({ minLength: 8, maxLength: 300 }),
  kid: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  secret: Type.String({ minLength: 8, maxLength: 200, pattern: '^[!-~]+$' }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3,5}$' })),
  /** Wallets: what /launch gave. */
  user: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })),
  token: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' })),
})

export const staffLabRoutes = {
  'GET /staff/games/lab': {
    summary: 'What the vendor lab can play at, and its newest runs',
    access: 'staff',
    permission: 'games.read',
    response: strict({ targets: LabTargets, runs: Type.Array(LabRun) }),
    errors: [],
  },
  'POST /staff/games/lab/runs': {
    summary: 'Play at a wallet or at a vendor; the sheet fills while it is asked for',
    access: 'staff',
    permission: 'games.keys',
    body: strict({
      side: Type.Enum([...LAB_SIDES]),
      /** A vendor of ours, played at in the sandbox. Neither it nor `foreign`: our own wallet. */
      vassalage: Type.Optional(VendorCode),
      foreign: Type.Optional(LabForeign),
      /** What is played; of our own wallet the lab's own. */
      game: Type.Optional(Short),
      /** Vendors: a bet of the game as its page sends it, as JSON; of the game dice unless said. */
      bet: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
      reason: Reason,
    }),
    response: strict({ run: LabSheet }),
    errors: [
      'MISSING_FIELD',
      'VALIDATION_FAILED',
      'VENDOR_ADDRESS_REFUSED',
      'FEATURE_OFF',
      'VENDOR_NOT_FOUND',
      'CHANGED_MEANWHILE',
    ],
  },
  'GET /staff/games/lab/runs/:runId': {
    summary: 'A run with its sheet, as far as it has come',
    access: 'staff',
    permission: 'games.read',
    params: strict({ runId: Type.String({ pattern: '^lab_[0-9a-z]{1,13}$' }) }),
    response: strict({ run: LabSheet }),
    errors: ['NOT_FOUND'],
  },
} as const
