// What a request tells of where it comes from belongs to the edge; verification asks it, too.
export * from '#server/http/visit.ts'
