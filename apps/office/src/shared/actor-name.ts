/** Who did it, as a person says it: the audit's "staff:ana" is Ana of this house. */
export function actorName(actor: string): string {
  return actor.replace(/^staff:/, '')
}
