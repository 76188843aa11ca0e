import type { ErrorCode, FieldFault } from '@fairhouse/protocol'

/** A refusal with a stable code. Commands throw it; the HTTP layer turns it into an answer. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldFault[]

  constructor(code: ErrorCode, fields: readonly FieldFault[] = []) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.fields = fields
  }
}
