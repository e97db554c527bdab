import { firstName } from '@/domain/first-name'

/** Each is a drawing in `public/film-….svg`, of at most 1 KB on the way. */
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
    <section aria-label="How to film the entry video" className="rounded-card bg-muted p-4">
      <h3 className="text-base">
        While you wait: how to film {firstName(childName)}&rsquo;s video
      </h3>
      <ul className="mt-3 grid grid-cols-fit-2 gap-4">
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
            <strong>{title}.</strong> {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
