import { lazyView } from '@/lib/lazy'

/** The offer of a new version. Without it a new version still comes, once no page of the old one is open. */
const UpdateOffer = lazyView(async () => (await import('./update-offer')).UpdateOffer, {
  isFailureToasted: false,
})

/** Brings the offer of a new version along when the browser is idle: no page begins with it. */
export function UpdateWatch() {
  return <UpdateOffer isWanted={false} />
}
