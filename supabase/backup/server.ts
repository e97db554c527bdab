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

/**
 * The address of a database as the variables of PostgreSQL's own programs: everybody on a machine reads the arguments of a
 * process, and its variables only who runs it.
 */
export function serverVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    // An IPv6 address stands in brackets.
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // sslmode, sslrootcert, options and the like are named so.
    ...Object.fromEntries(
      [...searchParams].map(([name, value]) => [`PG${name.toUpperCase()}`, value]),
    ),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
