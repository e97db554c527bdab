import { config } from '@/lib/config'

/** Where the API is: the configured project, or the origin that serves the page. */
export function apiUrl(path: string): string {
  return new URL(path, config.supabaseUrl || location.origin).href
}
