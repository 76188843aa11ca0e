/** A chase's number on the wire. */
export function chaseIdOf(chaseNo: bigint): string {
  return `cha_${chaseNo}`
}

/** Reads the number of an id whose pattern the route has checked. */
export function parseChaseId(chaseId: string): bigint {
  return BigInt(chaseId.slice('cha_'.length))
}

export function favouriteIdOf(favouriteNo: bigint): string {
  return `fav_${favouriteNo}`
}

export function parseFavouriteId(favouriteId: string): bigint {
  return BigInt(favouriteId.slice('fav_'.length))
}
