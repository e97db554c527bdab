import type { Country } from '@/domain/regions'
import { config } from '@/lib/config'
import { useShow } from '@/lib/show'
import { currentShow, type Show } from '@/lib/startup'

/**
 * The WhatsApp number of a country's families, or the other country's; null when there is neither. One that is set in
 * the panel comes before that of `.env`. For what is done on a press; what stands on a page takes `useSupportNumber`.
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

/** The same on a page that is open, which follows it. */
export function useSupportNumber(country?: Country): string | null {
  return numberOf(useShow(), country)
}
