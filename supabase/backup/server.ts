import postgres from 'postgres'

/**
 * A connection to a project's database: encrypted wherever the server can be, as psql and pg_dump have it by themselves.
 * An address with `sslmode` says it otherwise.
 */
export function openServer(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    onnotice: () => undefined,
    prepare: false,
    ...(/[?&]sslmode=/.test(url) ? {} : { ssl: 'prefer' }),
  })
}
