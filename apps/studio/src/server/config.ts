import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

/** Every setting of the studio's process. */
const ConfigShape = Type.Object({
  STUDIO_DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'its own database; made at start where it is missing',
  }),
  STUDIO_PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 4002 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** Where browsers and platforms reach it. */
  STUDIO_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'http://localhost:4002' }),
  STUDIO_KEY: Type.String({ minLength: 32, description: 'seals seeds, tokens, hidden states' }),
  /** JSON file of the operators and their keys, readable only by its owner (operators.ts). */
  STUDIO_OPERATORS: Type.String({ minLength: 1 }),
  STUDIO_PAGES: Type.String({ default: 'apps/studio/dist' }),
  DB_CONNECTIONS: Type.Integer({ minimum: 3, maximum: 200, default: 10 }),
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
})
const shape = Compile(ConfigShape)

export type Config = Static<typeof ConfigShape>

const NUMBERS = new Set(['STUDIO_PORT', 'DB_CONNECTIONS'])

/** Reads the settings. Throws an Error that names every one at fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, unknown> = {}
  for (const [name, { default: usual }] of Object.entries(
    ConfigShape.properties as Record<string, { default?: unknown }>,
  )) {
    const value = env[name]
    if (value !== undefined) given[name] = NUMBERS.has(name) ? Number(value) : value
    else if (usual !== undefined) given[name] = usual
  }
  if (shape.Check(given)) return given
  const faults = shape.Errors(given).map((one) => `${one.instancePath} ${one.message}`)
  throw new Error(`Settings of the studio are wrong: ${faults.join('; ')}`)
}
