import { Icon } from '@/components/ui/icon'
import { firstName } from '@/domain/first-name'

/** Each drawing is `public/film-….svg`, at most 1 KB over the network. */
const TIPS = [
  { drawing: 'light', title: 'Light', words: 'Face a window, with the light on your child.' },
  {
    drawing: 'sound',
    title: 'Sound',
    words: 'Radio, TV and fan off. Then say one sentence as a test.',
  },
  {
    drawing: 'distance',
    title: 'Distance',
    words: 'Phone sideways, on something that stands still, three big steps away.',
  },
  {
    drawing: 'body',
    title: 'Whole body',
    words: 'From head to toes in the picture, also in a jump.',
  },
] as const

/** How to film the entry video, for families who wait until they can send one. */
export function FilmingGuide({ childName }: { childName: string }) {
  return (
    <section aria-label="How to film the entry video" className="rounded-card bg-muted px-4">
      <details className="group">
        <summary className="flex min-h-12 items-center gap-3 rounded-control">
          <h3 className="min-w-0 flex-1 text-base leading-tight">
            While you wait: how to film <span translate="no">{firstName(childName)}</span>’s video
          </h3>
          <Icon name="chevron" className="group-open:rotate-180" />
        </summary>
        <ul className="grid grid-cols-fit-2 gap-4 py-3">
          {TIPS.map(({ drawing, title, words }) => (
            <li key={drawing} className="text-sm">
              <img
                src={`/film-${drawing}.svg`}
                alt=""
                width={120}
                height={90}
                loading="lazy"
                className="mb-1 w-full max-w-36"
              />
              <strong>{`${title}.`}</strong>
              <span>{` ${words}`}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
