import { config } from '@/lib/config'

/** The URL of an API path: on the configured project, or on the origin that serves the page. */
export function apiUrl(path: string): string {
  return new URL(path, config.supabaseUrl || location.origin).href
}
