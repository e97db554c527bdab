import { useEffect, useRef, useState } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { MaterialsEmblem } from '@/components/page-emblems/materials'
import { PageHero } from '@/components/page-hero'
import { Icon } from '@/components/ui/icon'
import { materialById } from '@/domain/materials'
import { currencyOf } from '@/domain/money'
import { type Country, DEFAULT_COUNTRY, isCountry } from '@/domain/regions'
import { MaterialDrawing } from '@/features/public/materials/components/material-drawing'
import { MaterialList } from '@/features/public/materials/components/material-list'
import { MaterialPurchase } from '@/features/public/materials/components/material-purchase'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import { useIsHydrated } from '@/lib/use-is-hydrated'

function purchasePath(item: string, country: Country): string {
  const query = new URLSearchParams({
    item,
    ...(country === DEFAULT_COUNTRY ? {} : { country }),
  })
  return `${paths.volunteerMaterials}?${query}`
}

export default function VolunteerMaterialsPage() {
  return (
    <>
      <PageHero
        size="low"
        emblem={<MaterialsEmblem />}
        title="Volunteer materials"
        lead="What our volunteers wear, carry and hand out. Choose one, pay by transfer or card, and send us the proof on WhatsApp."
      />
      <div className="mx-auto max-w-page px-4 py-12">
        <MaterialsView />
      </div>
    </>
  )
}

function AllMaterials({ country }: { country: Country }) {
  return (
    <>
      <h2 tabIndex={-1} className="text-2xl">
        Choose a material
      </h2>
      <div className="mt-6">
        <MaterialList hrefOf={(id) => purchasePath(id, country)} />
      </div>
    </>
  )
}

/** The list or, if the URL names a material, how to buy it, so that Back works. */
function MaterialsView() {
  const [query, setQuery] = useSearchParams()
  const view = useRef<HTMLDivElement>(null)
  const material = materialById(query.get('item'))
  // The address follows the choice, but too late for a radio button to wait for it.
  const [picked, setPicked] = useState<Country | null>(null)
  const [pickedSize, setPickedSize] = useState<string | null>(null)
  const asked = query.get('country')
  const country = picked ?? (isCountry(asked) ? asked : DEFAULT_COUNTRY)
  const size = material?.sizes?.find((each) => each === (pickedSize ?? query.get('size'))) ?? null
  const whatsappNumber = useSupportNumber(country)
  const knowsQuery = useIsHydrated()

  const putIntoAddress = (change: Record<string, string>) =>
    setQuery((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true })

  // The page opens at its top. A change between the list and a material moves the focus to the heading. The prerendered
  // page has no query, so the first hydrated render is not yet a choice.
  const lastMaterial = useRef<string | null | undefined>(undefined)
  const shown = material?.id ?? null
  useEffect(() => {
    if (!knowsQuery || shown === lastMaterial.current) return
    const isFirst = lastMaterial.current === undefined
    lastMaterial.current = shown
    if (!isFirst) view.current?.querySelector('h2')?.focus()
  }, [knowsQuery, shown])

  return (
    <div ref={view}>
      {material ? (
        <div className="grid grid-cols-1 gap-8 md:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-4">
            <Link
              to={paths.volunteerMaterials}
              className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-primary-strong underline underline-offset-4"
            >
              <Icon name="arrow-left" />
              Back to all materials
            </Link>
            <h2 tabIndex={-1} className="text-2xl">
              {material.name}
            </h2>
            <div className="rounded-card bg-info-soft p-6">
              <MaterialDrawing material={material.id} className="mx-auto h-40" />
            </div>
            <p>{material.description}</p>
          </div>
          <MaterialPurchase
            material={material}
            country={country}
            onCountry={(next) => {
              setPicked(next)
              putIntoAddress({ country: next })
            }}
            size={size}
            onSize={(next) => {
              setPickedSize(next)
              putIntoAddress({ size: next })
            }}
            account={config.bankAccounts[currencyOf(country)]}
            cardLink={config.cardLinks.materials}
            whatsappNumber={whatsappNumber}
          />
        </div>
      ) : (
        <AllMaterials country={country} />
      )}
    </div>
  )
}
