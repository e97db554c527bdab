import { ButtonLink } from '@/components/ui/button-link'
import { Flag } from '@/components/ui/flag'
import { Money } from '@/components/money'
import { materialPrice, MATERIALS } from '@/domain/materials'
import { COUNTRIES } from '@/domain/regions'
import { MaterialDrawing } from './material-drawing'

export interface MaterialListProps {
  /** The URL of a material's purchase view. */
  hrefOf: (id: string) => string
}

/** The three products, each with its price in both countries. */
export function MaterialList({ hrefOf }: MaterialListProps) {
  return (
    <ul aria-label="Volunteer materials" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {MATERIALS.map((material) => (
        <li
          key={material.id}
          className="flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-soft"
        >
          <div className="bg-info-soft p-6">
            <MaterialDrawing material={material.id} className="mx-auto h-36" />
          </div>
          <div className="flex flex-1 flex-col gap-3 p-5">
            <h3 className="text-xl">{material.name}</h3>
            <p className="flex-1">{material.description}</p>
            <ul aria-label={`Price of ${material.name}`} className="flex flex-wrap gap-2">
              {COUNTRIES.map((country) => (
                <li
                  key={country}
                  className="flex items-center gap-2 rounded-pill bg-accent-soft px-3 py-1 text-lg font-bold text-accent-foreground"
                >
                  <Flag country={country} isLabelled />
                  <Money {...materialPrice(material, country)} />
                </li>
              ))}
            </ul>
            <ButtonLink to={hrefOf(material.id)} variant="secondary" isWide>
              Buy
              <span className="sr-only">
                {' '}
                <span translate="no">{material.name}</span>
              </span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
