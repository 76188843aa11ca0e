/** Inks of the scenes: gold and red are what the things are, whatever the theme's colours are. */
export const GOLD_INK = '#7a4a06'
export const GOLD_EDGE = '#f7c948'
export const GOLD = 'url(#ticket-gold)'
/** The shell of an egg: one shade over both halves, so that it is whole until it breaks. */
export const SHELL = 'url(#ticket-shell)'
export const RED = 'url(#ticket-red)'
export const RED_SHADE = 'url(#ticket-red-shade)'

/** The gradients that a scene paints with; the same in each, so that their names may repeat. */
export function Paints() {
  return (
    <defs>
      <radialGradient id="ticket-gold" cx="0.36" cy="0.26" r="0.9">
        <stop offset="0" stopColor="#fff3c4" />
        <stop offset="0.45" stopColor="#f6bd3f" />
        <stop offset="1" stopColor="#b8740d" />
      </radialGradient>
      <radialGradient id="ticket-shell" gradientUnits="userSpaceOnUse" cx="84" cy="66" r="138">
        <stop offset="0" stopColor="#fff3c4" />
        <stop offset="0.42" stopColor="#f6bd3f" />
        <stop offset="1" stopColor="#a8650a" />
      </radialGradient>
      <linearGradient id="ticket-red" x1="0" y1="0" x2="0.4" y2="1">
        <stop offset="0" stopColor="#ea4a4f" />
        <stop offset="1" stopColor="#b41c27" />
      </linearGradient>
      <linearGradient id="ticket-red-shade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#c92a33" />
        <stop offset="1" stopColor="#9c1520" />
      </linearGradient>
    </defs>
  )
}
