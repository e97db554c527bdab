/** A request to `/rest/v1`, with its outcome. */
export interface SeenRequest {
  method: string
  url: URL
  /** Of an answer that is no success. */
  status: number
}

/** Every request made in this file. */
export const seen: SeenRequest[] = []

/** A `fetch` that records its requests to `/rest/v1`. */
export function recordingFetch(original: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await original(input, init)
    const request = input instanceof Request ? input : null
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.pathname.startsWith('/rest/v1/')) {
      seen.push({ method: init?.method ?? request?.method ?? 'GET', url, status: answer.status })
    }
    return answer
  }
}

/** A request's subject: `POST rpc/get_team`, `PATCH applications`. */
export function callOf({ method, url }: Pick<SeenRequest, 'method' | 'url'>): string {
  return `${method} ${url.pathname.slice('/rest/v1/'.length)}`
}

const NO_FILTERS = new Set(['select', 'order', 'offset', 'limit', 'columns', 'on_conflict'])

/** The columns by which a request filters or sorts. */
function usedColumns(url: URL): string[] {
  return [...url.searchParams].flatMap(([name, value]) => {
    if (name === 'order') return value.split(',').map((term) => term.split('.')[0] ?? '')
    if (name === 'or' || name === 'and') {
      return [...value.matchAll(/([a-z_]+)\.(?:not\.)?[a-z]+\./g)].map(([, column = '']) => column)
    }
    return NO_FILTERS.has(name) ? [] : [name]
  })
}

/**
 * The columns of a procedure's result by which a request filters or sorts without selecting them: PostgREST before
 * version 13 answers 400. Empty for every other request.
 */
export function unselectedColumns({ method, url }: Pick<SeenRequest, 'method' | 'url'>): string[] {
  const select = url.searchParams.get('select') ?? '*'
  // The query of a GET contains the procedure's own arguments.
  if (!url.pathname.startsWith('/rest/v1/rpc/') || method === 'GET' || method === 'HEAD') return []
  const selected = select.split(/,(?![^(]*\))/)
  return selected.includes('*') ? [] : usedColumns(url).filter((name) => !selected.includes(name))
}
