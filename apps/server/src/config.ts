import type { FirebaseProject } from '@fairhouse/protocol'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** An address without a slash at its end. */
const HTTP_URL = '^https?://.*[^/]$'

/** Every setting of the processes, in one place. Read once at start; all faults are listed. */
const ConfigShape = Type.Object({
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'PostgreSQL 17 or newer',
  }),
  PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 4000 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** A port of its own for figures (Prometheus) and the version; 0 for none. */
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  /** The same of the worker. */
  WORKER_METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0 }),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'http://localhost:4000' }),
  GATEWAY_PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 4001 }),
  GATEWAY_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'http://localhost:4001' }),
  GATEWAY_SECRET: Type.String({ minLength: 32, description: 'shared with the sandbox gateway' }),
  /** Where the sandbox gateway keeps its journal; in memory only without it. */
  GATEWAY_DIR: Type.String({ default: '' }),
  VAULT_KEY: Type.String({ minLength: 32, description: 'seals what must not lie open' }),
  SITE_DIR: Type.String({ default: 'apps/site/dist' }),
  /** The site built for servers, which renders its pages; without it they render themselves. */
  SITE_RENDERER: Type.String({ default: 'apps/site/dist-server/server.js' }),
  /** How long a request waits for a page to be rendered; then the browser renders it. */
  SITE_RENDER_MS: Type.Integer({ minimum: 50, maximum: 60_000, default: 1_000 }),
  OFFICE_DIR: Type.String({ default: 'apps/office/dist' }),
  /** Trusted proxies in front of us, by address or network, comma-separated. */
  TRUSTED_PROXIES: Type.String({ pattern: '^[0-9a-fA-F.:/, ]*$', default: '' }),
  /** nats://host:4222, several with commas: what is announced goes by NATS, not by the database. */
  NATS_URL: Type.String({ pattern: '^(nats://[^/]+)?$', default: '' }),
  DB_CONNECTIONS: Type.Integer({ minimum: 3, maximum: 200, default: 10 }),
  /** How long a request waits for one of them; then it is refused as overload. */
  DB_WAIT_MS: Type.Integer({ minimum: 100, maximum: 600_000, default: 10_000 }),
  /** Attempts to register or log in per minute and address, of all nodes together. */
  LOGIN_ATTEMPTS_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 30 }),
  /**
   * Requests per minute and address, all routes and nodes together. An IPv6 client is counted by
   * its /64; a /48 may send sixteen times as many.
   */
  REQUESTS_PER_MINUTE: Type.Integer({ minimum: 1, maximum: 100_000_000, default: 1200 }),
  /**
   * Codes per brand and day, by channel: the maximal cost of a flood of SMS. Strangers, members who
   * verify a new contact, and owners of a verified one have separate quotas.
   */
  CODES_PER_DAY: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 20_000 }),
  /** smtp://name:password@host:587 or smtps://…; without one e-mail stays in the outbox. */
  SMTP_URL: Type.String({ pattern: '^(smtps?://.+)?$', default: '' }),
  SMTP_FROM: Type.String({ default: 'no-reply@localhost' }),
  /** Where an SMS is posted as JSON, signed with SMS_SECRET; without one it stays in the outbox. */
  SMS_URL: Type.String({ pattern: '^(https?://.+)?$', default: '' }),
  SMS_SECRET: Type.String({ default: '' }),
  /**
   * CSV of networks: first address, last address, country (ISO 3166-1 alpha-2), region. Without it,
   * brands whose profile sets `closesWithoutCountry` are closed.
   */
  GEO_FILE: Type.String({ default: '' }),
  /** Sign-in with Google; off without an id. The issuer is another only for trials. */
  GOOGLE_CLIENT_ID: Type.String({ default: '' }),
  GOOGLE_CLIENT_SECRET: Type.String({ default: '' }),
  GOOGLE_ISSUER: Type.String({ pattern: HTTP_URL, default: 'https://accounts.google.com' }),
  /** Sign-in with Facebook; off without an id. */
  FACEBOOK_APP_ID: Type.String({ default: '' }),
  FACEBOOK_APP_SECRET: Type.String({ default: '' }),
  FACEBOOK_DIALOG_URL: Type.String({
    pattern: HTTP_URL,
    default: 'https://www.facebook.com/v23.0/dialog/oauth',
  }),
  FACEBOOK_GRAPH_URL: Type.String({
    pattern: HTTP_URL,
    default: 'https://graph.facebook.com/v23.0',
  }),
  /** Telephones verified by Firebase; off without a project. */
  FIREBASE_PROJECT_ID: Type.String({ pattern: '^([a-z0-9-]{4,40})?$', default: '' }),
  /**
   * The project's public key for web pages: with it pages let Firebase send the codes, too, and
   * load Google's script for it (docs/decisions/050-firebase-in-the-page.md).
   */
  FIREBASE_API_KEY: Type.String({ pattern: '^([A-Za-z0-9_-]{10,80})?$', default: '' }),
  FIREBASE_KEYS_URL: Type.String({
    pattern: HTTP_URL,
    default:
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  }),
  /** Where signed heads of the audit are kept outside the database: a file they are appended to, */
  AUDIT_HEADS_FILE: Type.String({ default: '' }),
  /** an address they are mailed to once a day (with SMTP_URL), */
  AUDIT_HEADS_EMAIL: Type.String({ pattern: '^([^\\s@]+@[^\\s@]+)?$', default: '' }),
  /** an object store they are PUT to, with a bearer token where it wants one. */
  AUDIT_HEADS_URL: Type.String({ pattern: '^(https?://.*[^/])?$', default: '' }),
  AUDIT_HEADS_TOKEN: Type.String({ default: '' }),
  /** Hosts that results may be fetched from, comma-separated: "host" or "host:port". */
  FEED_HOSTS: Type.String({ pattern: '^[A-Za-z0-9.:\\[\\], -]*$', default: '' }),
  /**
   * Addresses of a public beacon (drand) that own draws wait for, comma-separated; only the worker
   * reads it. Without one, draws come from the seed and the root of the bets only
   * (docs/FAIRNESS.md).
   */
  BEACON_URLS: Type.String({
    pattern: '^(\\s*https?://[^,\\s]+\\s*(,\\s*https?://[^,\\s]+\\s*)*)?$',
    default: '',
  }),
  LOG_LEVEL: Type.String({ pattern: '^(fatal|error|warn|info|debug|silent)$', default: 'info' }),
})

export type Config = Static<typeof ConfigShape>

/** The project that pages verify telephones by; undefined without a project or its key. */
export function firebaseOfPages({
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: apiKey,
}: Pick<Config, 'FIREBASE_PROJECT_ID' | 'FIREBASE_API_KEY'>): FirebaseProject | undefined {
  return projectId === '' || apiKey === '' ? undefined : { projectId, apiKey }
}

const check = Compile(ConfigShape)

/** A wrong setting: its name and what was expected. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

interface FieldShape {
  readonly type?: string
  readonly default?: unknown
}

/** Reads the settings from an environment. Throws ConfigError that lists every fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(ConfigShape.properties) as [string, FieldShape][]) {
    const text = env[name]
    const isGiven = text !== undefined && text !== ''
    const isNumber = isGiven && shape.type === 'integer' && /^-?\d+$/.test(text)
    if (isGiven) given[name] = isNumber ? Number(text) : text
    else if (shape.default !== undefined) given[name] = shape.default
  }
  if (check.Check(given)) return given
  throw new ConfigError(
    check.Errors(given).flatMap((fault) => {
      const missing = (fault.params as { requiredProperties?: string[] }).requiredProperties
      if (missing) return missing.map((name) => `${name} is missing`)
      return [`${fault.instancePath.slice(1)} ${fault.message}`]
    }),
  )
}
