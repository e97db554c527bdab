import { newId } from '@/lib/new-id'
import type { MessageValues } from './schema'

/** An empty message to everybody. The page counts its recipients before the form has loaded. */
export function newMessage(): MessageValues {
  return {
    id: newId(),
    status: '',
    ticket: '',
    step: '',
    country: '',
    state_city: '',
    talent: '',
    audition_on: '',
    video: '',
    link_path: '',
    map_url: '',
    is_urgent: false,
    reason: '',
    subject: '',
    body: '',
  }
}
