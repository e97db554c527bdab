/** The fields of package-lock.json used here. */
interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  resolved?: string
}

/**
 * The entries that break `npm ci` on some machines: an optional package (mostly another platform's binary) that is
 * named but has no entry of its own, which a registry without that version leaves behind; and an address, which names
 * the registry of the person who wrote the file.
 */
export function lockFileProblems(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages).flatMap(([location, entry]) => [
    ...Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !foldersAbove(location).some((folder) => packages[folder + name]))
      .map(([name, range]) => `${location} needs ${name}@${range}, which has no entry`),
    ...(entry.resolved === undefined ? [] : [`${location} names an address: ${entry.resolved}`]),
  ])
}

/** The `node_modules` folders in which Node looks up a package's imports, nearest first. */
function foldersAbove(location: string): string[] {
  const names = location === '' ? [] : location.split('/node_modules/')
  const parents = names.map((_, index) =>
    names.slice(0, names.length - index).join('/node_modules/'),
  )
  return [...parents.map((parent) => `${parent}/node_modules/`), 'node_modules/']
}
