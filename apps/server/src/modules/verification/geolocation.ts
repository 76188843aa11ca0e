import type { PlaceOf } from '#server/core/network.ts'

/** Port: the location of an address. Empty where it is not known, and for private addresses. */
export interface Geolocation {
  readonly placeOf: PlaceOf
}

export type Place = ReturnType<PlaceOf>
