/** Where the platform's database is, by who connects. */
export interface DatabaseUrls {
  /** What server and worker connect by: rows, no tables. */
  readonly url: string
  /** The owner of the tables: for migrations, tests and benches, never for the platform. */
  readonly ownerUrl: string
  /** Reads what is no secret: for checks and reports. */
  readonly readerUrl: string
  /** The studio's own database, which the owner makes. */
  readonly studioUrl: string
}
