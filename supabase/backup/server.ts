import postgres from 'postgres'

/**
 * A connection to a project's database, encrypted wherever the server supports it, like the defaults of psql and
 * pg_dump. An address with `sslmode` overrides this.
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
 * A database address as environment variables of PostgreSQL's programs: everybody on a machine can read a process's
 * arguments, but only its user can read its variables.
 */
export function serverVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given = {
    // An IPv6 address is in brackets.
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // sslmode, sslrootcert, options and the like map to variables of the same name.
    ...Object.fromEntries(
      [...searchParams].map(([name, value]) => [`PG${name.toUpperCase()}`, value]),
    ),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
