import type { ReactNode } from 'react'
import { ChildDrawing } from '@/components/child-drawing'
import { Emblem, paints, StarMark } from '@/components/emblem'
import { PageHeading } from '@/components/page-heading'
import { notify } from '@/lib/notify'

const { gold, dawn, indigo, cloud, leaf } = paints

const CATEGORIES: readonly { title: string; note: string; drawing: ReactNode }[] = [
  {
    title: 'Fashion',
    note: 'Clothes for the stage and for school',
    drawing: (
      <>
        <path className={dawn} d="M22 8 8 16l6 14 6-3v29h24V27l6 3 6-14-14-8c-2 7-18 7-20 0z" />
        <path className={gold} d="M20 44h24v8H20z" />
        <StarMark x={32} y={30} radius={9} />
      </>
    ),
  },
  {
    title: 'Tab & Computers',
    note: 'Tablets and computers to learn with',
    drawing: (
      <>
        <path className={indigo} d="M10 12h44v32H10z" />
        <path className={cloud} d="M15 17h34v22H15z" />
        <path className={gold} d="M4 46h56l-4 10H8z" />
        <StarMark x={32} y={28} radius={9} />
      </>
    ),
  },
  {
    title: 'Toys',
    note: 'To play, build and make music',
    drawing: (
      <>
        <path className={leaf} d="M6 34h24v24H6z" />
        <path className={dawn} d="M34 34h24v24H34z" />
        <path className={gold} d="m32 6 16 26H16z" />
        <StarMark x={18} y={46} radius={7} fill={cloud} />
        <circle className={cloud} cx={46} cy={46} r={6} />
      </>
    ),
  },
  {
    title: 'Food',
    note: 'Provisions for the family',
    drawing: (
      <>
        <circle className={dawn} cx={22} cy={24} r={10} />
        <circle className={leaf} cx={42} cy={22} r={11} />
        <circle className={gold} cx={32} cy={26} r={9} />
        <path className={indigo} d="M5 32h54c0 14-11 26-27 26S5 46 5 32z" />
        <path d="m12 42 5-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5" className="stroke-accent" />
      </>
    ),
  },
]

export default function ShopPage() {
  return (
    <>
      <PageHeading>Shop</PageHeading>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-[1_1_12rem] text-lg text-muted-foreground">
          Four shelves are being filled. None is open yet.
        </p>
        <ChildDrawing child="dance" className="size-24" />
      </div>
      <ul className="mt-6 grid grid-cols-fit-2 gap-4 xl:grid-cols-4">
        {CATEGORIES.map(({ title, note, drawing }) => (
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
              className="flex h-full w-full flex-col items-center gap-2 rounded-card border border-border bg-surface p-4 text-center shadow-soft hover:border-night-indigo hover:bg-info-soft"
            >
              <Emblem className="size-24">{drawing}</Emblem>
              <span className="max-w-full text-lg leading-tight font-bold text-heading">
                {title}
              </span>
              <span className="text-sm text-muted-foreground">{note}</span>
              <span className="mt-auto text-sm font-semibold">Coming soon</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
