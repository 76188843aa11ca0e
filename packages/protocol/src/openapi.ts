import { ERRORS, type ErrorCode } from './errors.ts'
import { ROUTES, type RouteShape } from './routes.ts'

/** Errors any route may answer with, beside its own. */
const COMMON: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'VALIDATION_FAILED',
  'UNKNOWN_FIELD',
  'MISSING_FIELD',
  'WRONG_TYPE',
  'ORIGIN_REFUSED',
  'RATE_LIMITED',
  'INTERNAL',
]

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'code'],
            properties: {
              field: { type: 'string' },
              code: { type: 'string' },
              expected: { type: 'string' },
            },
          },
        },
      },
    },
  },
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
}

function parametersOf(route: RouteShape): object[] {
  const listed = (place: string, schema: ObjectSchema | undefined) =>
    Object.entries(schema?.properties ?? {}).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || (schema?.required ?? []).includes(name),
      schema: shape,
    }))
  const key = { name: 'Idempotency-Key', in: 'header', required: true }
  return [
    ...listed('path', route.params as ObjectSchema | undefined),
    ...listed('query', route.query as ObjectSchema | undefined),
    ...(route.isIdempotent ? [{ ...key, schema: { type: 'string', format: 'uuid' } }] : []),
  ]
}

function responsesOf(route: RouteShape): Record<string, object> {
  const responses: Record<string, object> = {
    200: {
      description: 'Success',
      content: { 'application/json': { schema: route.response } },
    },
  }
  const codes = [
    ...route.errors,
    ...COMMON,
    ...(route.access === 'member' ? (['LOGIN_REQUIRED', 'SESSION_INVALID'] as const) : []),
    ...(route.isIdempotent ? (['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ]
  for (const code of codes) {
    const status = String(ERRORS[code].status)
    const before = responses[status] as { description: string } | undefined
    responses[status] = {
      description: before ? `${before.description}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

/** The OpenAPI 3.1 document of the route table. Schemas are JSON Schema already. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, route] of Object.entries(ROUTES) as [string, RouteShape][]) {
    const [method = '', path = ''] = key.split(' ')
    const at = path.replaceAll(/:(\w+)/g, '{$1}')
    paths[at] = {
      ...paths[at],
      [method.toLowerCase()]: {
        summary: route.summary,
        ...(route.access === 'member' ? { security: [{ session: [] }, { bearer: [] }] } : {}),
        parameters: parametersOf(route),
        ...(route.body
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: route.body } },
              },
            }
          : {}),
        responses: responsesOf(route),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairhouse',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
