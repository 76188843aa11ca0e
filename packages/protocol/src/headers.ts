/**
 * In every answer within a session: the seconds until it expires if unused, so that a page can warn
 * in time.
 */
export const IDLE_HEADER = 'x-idle-seconds'
