import { notify } from '@/lib/notify'

/** Says why a ticket that is not paid does not open. */
export function sayLocked(): void {
  notify({ title: 'Feature Locked', description: 'Pay for a ticket to unlock.' })
}
