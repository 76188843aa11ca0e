import type { FastifyInstance } from 'fastify'

/** The fields of a form, by name. */
export type Form = Readonly<Record<string, string | string[] | undefined>>

/** Fields of a form; one that comes more than once is a list. */
function readForm(text: string): Form {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const all = params.getAll(key)
      return [key, all.length > 1 ? all : all[0]]
    }),
  )
}

/** Takes forms as their fields, and JSON as its bytes, which are signed. */
export function installParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  )
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
