import { currentSession, isOwn } from '@/lib/api/session-store'
import { type DonationInput, donationSchema } from './schema'

/** The history state after a donation, so that the instructions survive a visit to the banking app. */
export interface DonationState {
  donation: DonationInput
  /** The signed-in account; null for a visitor. The history outlives a sign-out. */
  owner: string | null
}

export function donationState(donation: DonationInput): DonationState {
  return { donation, owner: currentSession().user?.id ?? null }
}

/** The donation in this history entry; null if there is none, or it is somebody else's. */
export function readDonation(state: unknown): DonationInput | null {
  const { donation, owner } = (state ?? {}) as Partial<DonationState>
  if (!donation || !isOwn(owner)) return null
  return donationSchema.safeParse(donation).data ?? null
}
