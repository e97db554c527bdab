import type { Country } from '@/domain/regions'
import { config } from '@/lib/config'

/** The WhatsApp number of a country's families, or the other country's; null when there is neither. */
export function supportNumber(country?: Country): string | null {
  const own = country ? config.whatsappSupport[country] : null
  return own ?? Object.values(config.whatsappSupport).find(Boolean) ?? null
}
