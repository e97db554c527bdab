import { KeptWords } from '@/components/kept-words'
import { LegalText } from '@/components/legal-text'
import { TermsEmblem } from '@/components/page-emblems/terms'
import { Link } from 'react-router-dom'
import { MAX_TALENTS } from '@/domain/talents'
import { ticketFeesInWords } from '@/domain/ticket'
import { MIN_VOLUNTEER_AGE } from '@/domain/volunteer'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useYearOfShow } from '@/lib/show'

const show = config.productName

export default function TermsPage() {
  const { fees: amounts } = useYearOfShow()
  const fees = ticketFeesInWords(amounts, { isWithCountry: true }).join(' and ')
  return (
    <LegalText
      title="Terms"
      emblem={<TermsEmblem />}
      lead={`What you and ${show} can expect of each other.`}
      sections={[
        {
          id: 'entry',
          title: 'Who may enter',
          body: (
            <ul>
              <li>Children aged 2 to 15 at registration, from Nigeria and South Africa.</li>
              <li>
                Only a parent or legal guardian registers a child, with true details, and confirms
                being the parent or guardian.
              </li>
              <li>
                A child enters with up to {MAX_TALENTS} talents. Some talents ask for a higher age,
                which their category states.
              </li>
            </ul>
          ),
        },
        {
          id: 'fee',
          title: 'The ticket and its fee',
          body: (
            <>
              <p data-of-year="">
                <KeptWords
                  text={`Registering costs nothing. The talent hunt ticket costs ${fees}. You see the amount, the account and your child’s payment reference before you pay.`}
                  words={ticketFeesInWords(amounts)}
                />
              </p>
              <p>
                A payment is pending until we have seen it in the bank. We then approve or decline
                it, and you see the answer in your payments. We never change our account by message.
              </p>
              <p>
                If less arrives than the ticket costs, the rest is still due; what is too much is
                kept for your next payment or sent back. A refund is shown in your payments, with
                its day and its reason; one of money that no payment had used, in your notices.
              </p>
              <p>
                Support points are counted from every approved payment that names your child, not
                only for the ticket: one for each full ₦500 or R10 of it that arrived and was not
                sent back. Where we accepted another currency in full, the amount that you stated
                counts. One payer can give many points. They change no score and no result.
              </p>
              <p>
                Whether and how a fee is paid back follows the consumer law of your country; the
                operator&rsquo;s lawyer adds the details here.
              </p>
            </>
          ),
        },
        {
          id: 'course',
          title: 'The course of the show',
          body: (
            <>
              <p>
                Registration, ticket and entry video, live auditions, grand finale. A paid ticket
                opens the next step; it does not buy a result. Assessments are scored out of 10, and
                5 is a pass.
              </p>
              <p>
                Dates and places of auditions appear on your dashboard. A child is accompanied by a
                parent, a guardian or an adult whom they name.
              </p>
            </>
          ),
        },
        {
          id: 'videos',
          title: 'Videos and fairness',
          body: (
            <ul>
              <li>The entry video shows the child and is the child&rsquo;s own performance.</li>
              <li>
                Nothing dangerous, hurtful or stolen; no addresses or telephone numbers in it.
              </li>
              <li>
                The video stays yours and stays where you put it. We watch it to assess your child.
              </li>
              <li>
                Forged proofs of payment or several registrations of one child can lead to
                disqualification.
              </li>
            </ul>
          ),
        },
        {
          id: 'privacy',
          title: 'Your child’s data',
          body: (
            <p>
              What is stored, what becomes public, for how long, and how you withdraw, download and
              delete it is in the <Link to={paths.privacy}>privacy notice</Link>. It follows the
              NDPA 2023 in Nigeria and POPIA in South Africa. If you delete your child&rsquo;s
              profile, they leave the show.
            </p>
          ),
        },
        {
          id: 'giving',
          title: 'Donations, volunteers and materials',
          body: (
            <>
              <p>
                A donation goes to the project that you choose. An administrator confirms it when
                the money has been seen.
              </p>
              <p>
                Volunteers are at least {MIN_VOLUNTEER_AGE} years old. An application is not yet an
                appointment. Volunteer materials are paid at the price shown, and how you receive
                them is agreed on WhatsApp.
              </p>
            </>
          ),
        },
        {
          id: 'end',
          title: 'Changes and ending',
          body: (
            <>
              <p>
                When these terms change in a way that matters to your child, we ask for your
                agreement again. You can leave at any time by closing your account.
              </p>
              <p>
                The law of the country in which you live applies, and nothing here takes away a
                right that it gives you.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
