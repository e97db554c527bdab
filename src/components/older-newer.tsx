import { ButtonLink } from './ui/button-link'
import { Icon } from './ui/icon'

export interface OlderNewerProps {
  /** From 1, the newest. */
  page: number
  hasOlder: boolean
  hrefOf: (page: number) => string
  /** Router state passed on to the other pages. */
  state?: unknown
}

/** Links between the pages of a chronological list that is not counted. */
export function OlderNewer({ page, hasOlder, hrefOf, state }: OlderNewerProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2 empty:hidden">
      {page > 1 ? (
        <ButtonLink to={hrefOf(page - 1)} state={state} variant="secondary" size="small" rel="prev">
          <Icon name="arrow-left" />
          Newer
        </ButtonLink>
      ) : null}
      {hasOlder ? (
        <ButtonLink to={hrefOf(page + 1)} state={state} variant="secondary" size="small" rel="next">
          Older
          <Icon name="arrow-right" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
