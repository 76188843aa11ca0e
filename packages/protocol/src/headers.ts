/**
 * Stands in every answer to who has a session: the seconds that it lives on unused. A page warns
 * its owner in time.
 */
export const IDLE_HEADER = 'x-idle-seconds'
