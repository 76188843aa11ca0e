/** True when the error is a system error with this code, such as ENOENT. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
