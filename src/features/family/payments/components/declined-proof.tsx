import { formatExactMoney } from '@/domain/money'
import { notify } from '@/lib/notify'
import { useUser } from '@/lib/supabase/use-user'
import { useSendProof } from '../stating-queries'
import type { DeclinedPayment } from './declined-notice'
import { ProofUpload } from './proof-upload'

/** For a family that did send the money: uploads the receipt, which reopens the payment. */
export function DeclinedProof({ payment }: { payment: DeclinedPayment }) {
  const { id, amount, currency } = payment
  const user = useUser()
  const send = useSendProof(user.id)
  return (
    <ProofUpload
      label="Yes: add the receipt (photo or PDF)"
      subject={formatExactMoney(amount, currency)}
      onSend={async (proof, onProgress) => {
        await send.mutateAsync({ payments: [{ id, kind: 'one_off' }], proof, onProgress })
        notify({
          title: 'Proof received',
          description: 'We’ll look at your payment again, with your proof.',
        })
      }}
    />
  )
}
