/** The terms of the protocol between a game's frame and the page around it. */
export const FRAME_PROTOCOL = 'fairhouse.frame.v1'

export const FRAME_WANTS = ['lobby', 'deposit', 'limits', 'rounds', 'register', 'relaunch'] as const
export const FRAME_FAILURES = ['expired', 'offline', 'fault'] as const

export type FrameWant = (typeof FRAME_WANTS)[number]
export type FrameFailure = (typeof FRAME_FAILURES)[number]
