import { useLocation, useNavigate } from 'react-router-dom'
import { donationState, type DonationState, readDonation } from '../donation-state'
import { useSubmitDonation } from '../queries'
import { DonationForm, type DonationFormProps } from './donation-form'
import { DonationThanks } from './donation-thanks'

interface DonationProps extends Pick<DonationFormProps, 'donor'> {
  /** Whether this browser has a session, so that the donation belongs to the account. */
  hasSession: boolean
}

/** The form, then thanks and how to pay, stored in the history entry. */
export function Donation({ donor, hasSession }: DonationProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const submit = useSubmitDonation(hasSession)
  const donation = readDonation(location.state)
  const show = (state: DonationState | null) => navigate(location.pathname, { state })

  return donation ? (
    <DonationThanks donation={donation} onAnother={() => void show(null)} />
  ) : (
    <DonationForm
      donor={donor}
      onSubmit={async (input) => {
        await submit.mutateAsync(input)
        await show(donationState(input))
      }}
    />
  )
}
