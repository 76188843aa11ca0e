import type { ErrorCode, FieldFault } from '@fairhouse/protocol'

/**
 * Details that a page acts on, beside the code: `captchaRequired`, `retryAfterSeconds`, `methods` …
 */
export type ProblemDetails = Readonly<Record<string, string | number | boolean>>

/** A refusal with a stable code. Commands throw it; the HTTP layer turns it into an answer. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldFault[]
  readonly details: ProblemDetails | undefined

  constructor(code: ErrorCode, fields: readonly FieldFault[] = [], details?: ProblemDetails) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.fields = fields
    this.details = details
  }
}
