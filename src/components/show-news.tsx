import { MessageText } from './message-text'
import { Icon } from './ui/icon'

export interface ShowNewsProps {
  title: string
  text: string
  /** An https address with more to read. */
  link: string | null
}

/** The organisers' current news for everybody. */
export function ShowNews({ title, text, link }: ShowNewsProps) {
  return (
    <section aria-labelledby="show-news" className="rounded-card bg-info-soft p-4 text-info-strong">
      <h2 id="show-news" dir="auto" className="flex gap-2 text-xl wrap-anywhere">
        <Icon name="bell" className="mt-1 shrink-0" />
        <span>{title}</span>
      </h2>
      <div className="mt-1">
        <MessageText text={text} />
      </div>
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <span>Read more</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </section>
  )
}
