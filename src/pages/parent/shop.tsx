import { PageHeading } from '@/components/page-heading'
import { Star } from '@/components/star'
import { notify } from '@/lib/notify'

const CATEGORIES = [
  { title: 'Fashion', note: 'Clothes for the stage and for school' },
  { title: 'Tab & Computers', note: 'Tablets and computers to learn with' },
  { title: 'Toys', note: 'To play, build and make music' },
  { title: 'Food', note: 'Provisions for the family' },
] as const

export default function ShopPage() {
  return (
    <>
      <PageHeading>Shop</PageHeading>
      <p className="mt-2 text-lg text-muted-foreground">Choose a category to look inside.</p>
      <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {CATEGORIES.map(({ title, note }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() =>
                notify({
                  title: 'Coming Soon!',
                  description:
                    "We're busy stocking our shelves. This category will be available soon!",
                })
              }
              className="flex h-full w-full flex-col items-start gap-2 rounded-card border border-border bg-surface p-6 text-left shadow-soft hover:border-night-indigo hover:bg-info-soft"
            >
              <Star className="size-9" />
              <span className="text-xl font-bold text-heading">{title}</span>
              <span className="text-muted-foreground">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
