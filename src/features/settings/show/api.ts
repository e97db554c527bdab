import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** The news and support numbers; null for unset. Moments are ISO 8601, numbers E.164. */
export interface ShowDetails {
  news_title: string | null
  news_text: string | null
  news_link: string | null
  news_from: string | null
  news_until: string | null
  whatsapp_nigeria: string | null
  whatsapp_south_africa: string | null
}

export async function fetchShowDetails(signal: AbortSignal): Promise<ShowDetails> {
  const { data, error } = await supabase().rpc('get_show_details').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** Saves everything at once: null clears a value. */
export async function saveShowDetails(details: ShowDetails): Promise<void> {
  const { error } = await supabase().rpc('save_show_details', {
    news_title: details.news_title ?? undefined,
    news_text: details.news_text ?? undefined,
    news_link: details.news_link ?? undefined,
    news_from: details.news_from ?? undefined,
    news_until: details.news_until ?? undefined,
    whatsapp_nigeria: details.whatsapp_nigeria ?? undefined,
    whatsapp_south_africa: details.whatsapp_south_africa ?? undefined,
  })
  if (error) throw toAppError(error)
}
