/** Display name of an actor: the audit's "staff:ana" is Ana. */
export function actorName(actor: string): string {
  return actor.replace(/^staff:/, '')
}
