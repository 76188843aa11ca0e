/** The server's rule (packages/protocol, staff/session.ts). */
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 128
