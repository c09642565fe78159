/** Errors of PostgreSQL, with its codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
type PostgresError = Error & { isPostgres: true; code: string }

export const postgresError = ({
  code,
  message,
  detail,
}: {
  code: string
  message: string
  detail?: string
}): PostgresError =>
  Object.assign(new Error(`PostgreSQL: ${message}${detail ? ` ${detail}` : ''}`), { isPostgres: true as const, code })

export const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'isPostgres' in error && error.isPostgres === true
