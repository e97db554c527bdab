import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { type Country, stateWord } from '@/domain/regions'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'

export interface OpenStatesProps {
  country: Country
  states: readonly string[]
}

/** The states without anybody to call yet, as one list, and whom to ask meanwhile. */
export function OpenStates({ country, states }: OpenStatesProps) {
  const place = stateWord(country).toLowerCase()
  const number = useSupportNumber(country)
  const asked = states.length === 1 ? ` My ${place} is ${states[0]}.` : ` My ${place} is: `
  return (
    <section aria-labelledby="open-states" className="flex flex-col gap-4">
      <h2 id="open-states" className="text-xl">
        Still looking for a coordinator
      </h2>
      <div className="flex flex-wrap gap-3">
        {number ? (
          <ButtonAnchor
            variant="secondary"
            href={whatsappLink(
              number,
              `Hello ${config.productName}, I have a question about the show.${asked}`,
            )}
          >
            <Icon name="whatsapp" />
            <span>{`Ask support for your ${place}`}</span>
          </ButtonAnchor>
        ) : null}
        <ButtonLink to={paths.volunteer} variant="quiet">
          Become a coordinator
        </ButtonLink>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {states.map((state) => (
          <li
            key={state}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-border py-1.5"
          >
            <h3>{state}</h3>
            <span className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
              <span>Coordinator TBA</span>
              <span>Contact TBA</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
