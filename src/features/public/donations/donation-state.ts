import { currentSession, isOwn } from '@/lib/api/session-store'
import { type DonationInput, donationSchema } from './schema'

/** The entry of the browser's history after a donation, so that its instructions survive a visit to the bank's app. */
export interface DonationState {
  donation: DonationInput
  /** The account that was signed in; null when nobody was. The history outlives a sign-out. */
  owner: string | null
}

export function donationState(donation: DonationInput): DonationState {
  return { donation, owner: currentSession().user?.id ?? null }
}

/** The donation of this entry of the history; null when there is none, or it is somebody else's. */
export function readDonation(state: unknown): DonationInput | null {
  const { donation, owner } = (state ?? {}) as Partial<DonationState>
  if (!donation || !isOwn(owner)) return null
  return donationSchema.safeParse(donation).data ?? null
}
