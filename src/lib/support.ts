import type { Country } from '@/domain/regions'
import { config } from '@/lib/config'
import { useShow } from '@/lib/show'
import { currentShow, type Show } from '@/lib/startup'

/**
 * The WhatsApp number for families of a country, or else the other country's, or null without either. A number set in
 * the panel overrides `.env`. For event handlers. Rendered output uses `useSupportNumber`.
 */
export function supportNumber(country?: Country): string | null {
  return numberOf(currentShow(), country)
}

function numberOf(show: Show, country?: Country): string | null {
  const numbers: Record<Country, string | null> = {
    Nigeria: show.whatsapp_nigeria ?? config.whatsappSupport.Nigeria,
    'South Africa': show.whatsapp_south_africa ?? config.whatsappSupport['South Africa'],
  }
  const own = country ? numbers[country] : null
  return own ?? Object.values(numbers).find(Boolean) ?? null
}

/** The same for rendering, updated when the number changes. */
export function useSupportNumber(country?: Country): string | null {
  return numberOf(useShow(), country)
}
