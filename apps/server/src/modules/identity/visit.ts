// The origin of a request belongs to the HTTP edge; verification uses it, too.
export * from '#server/http/visit.ts'
