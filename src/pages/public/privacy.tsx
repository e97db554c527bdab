import { LegalText } from '@/components/legal-text'
import { PrivacyEmblem } from '@/components/page-emblems/privacy'
import { Link } from 'react-router-dom'
import { LONGEST_KEPT } from '@/domain/retention'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const show = config.productName

export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy notice"
      emblem={<PrivacyEmblem />}
      lead="What we keep about you and your child, who sees it, for how long, and how you take it back."
      sections={[
        {
          id: 'who',
          title: 'Who we are and which law applies',
          body: (
            <>
              <p>
                {`${show} runs a talent show for children in Nigeria and South Africa and is responsible for the data on this site.`}
              </p>
              <p>
                In Nigeria the Nigeria Data Protection Act 2023 (NDPA) applies; in South Africa the
                Protection of Personal Information Act (POPIA). Both give a child&rsquo;s data
                special protection, and both leave the decision with the parent or legal guardian.
              </p>
            </>
          ),
        },
        {
          id: 'stored',
          title: 'What is stored about a child',
          body: (
            <>
              <p>Only a parent or legal guardian can register a child. We then store:</p>
              <ul>
                <li>
                  name, an optional stage name, age, gender, country, state or province and up to
                  two talents;
                </li>
                <li>
                  the year of the show, the price of the ticket in that year and, where you enter
                  the child again, the entry of the year before;
                </li>
                <li>your telephone number and whether the child lives with you;</li>
                <li>the link to the entry video that you send;</li>
                <li>
                  what becomes of the application: status, ticket, payments, receipts and proofs of
                  payment, audition date and place, score, reports and result;
                </li>
                <li>
                  the notices on your page that told you of each of these, and whether an email
                  about them was sent;
                </li>
                <li>
                  notes of our telephone calls with you: what a call came to, when we call again and
                  a few words, which you can ask to read and find in your download;
                </li>
                <li>a random number that the child&rsquo;s star is drawn from;</li>
                <li>which version of our terms you agreed to, and when.</li>
              </ul>
              <p>
                If you tell us your answers on the phone, our office can fill in the form and send
                it back to you as a link. Your answers stand in that link alone: we store nothing of
                them before you check them and send the form yourself.
              </p>
              <p>
                We do not ask for a home address, a school, a photograph or an identity number of
                the child.
              </p>
            </>
          ),
        },
        {
          id: 'adults',
          title: 'What is stored about adults',
          body: (
            <ul>
              <li>
                Parents: name, email address, telephone number and a password that nobody, not even
                we, can read; also which emails you switched off, and whether the address said that
                it is yours.
              </li>
              <li>
                Donors: name, email address, telephone number if given, the project, the country and
                the number of children.
              </li>
              <li>
                Volunteers: name, age, telephone number, country, state or province, role, and the
                department and days if given.
              </li>
              <li>
                Members of our team, who alone read what is not public: name, email address, the day
                they were last here, and for 12 months which lists they exported and which children
                and proofs of payment they opened.
              </li>
              <li>
                Whoever reports a public profile: what they tell us, and a telephone number or email
                if they want an answer. The family never reads it.
              </li>
              <li>
                When a page breaks in your browser: which page it was, the browser&rsquo;s name and
                its own words about the error. We take names, numbers and whatever you typed out of
                these words first, and keep no address with them.
              </li>
              <li>
                Schools: nothing on this site. The request is a WhatsApp message that you send
                yourself.
              </li>
            </ul>
          ),
        },
        {
          id: 'why',
          title: 'Why we may use it',
          body: (
            <>
              <p>
                For a child: because you, the parent or guardian, agree to it when you register. For
                payments: because we owe you an answer to a transfer and have to keep books. For
                donors and volunteers: because you write to us and want an answer.
              </p>
              <p>
                We use it to run the show and for nothing else. We do not sell it, show no
                advertising, and put no trackers or other companies&rsquo; scripts on this site.
              </p>
            </>
          ),
        },
        {
          id: 'public',
          title: 'What becomes public',
          body: (
            <>
              <p>Nothing about a child is public before the application is approved. Once it is:</p>
              <ul>
                <li>
                  <Link to={paths.ourKids}>Our Shining Stars</Link> shows the name or stage name,
                  age, gender, country, state or province, talents, ticket label, score and support
                  points, and the star drawn for the child. The child stays listed under the year
                  they take part in, also when the next one has begun. This is on at first, and you
                  can switch it off at any time; the card then disappears at once.
                </li>
                <li>
                  Anyone with the link to the ticket card can see the name or stage name, gender,
                  country, state or province, ticket status, what is still due, the child&rsquo;s
                  star and payment reference, even before approval. Only people to whom you or
                  others send it have the link. You can switch this off too. Search engines are
                  asked not to list it.
                </li>
                <li>
                  Pictures that you share yourself show the name or stage name, the star, the
                  talent, the year and the news you chose; ticket label and score only once they are
                  public. A picture you send can&rsquo;t be called back.
                </li>
              </ul>
              <p>
                Telephone numbers, email addresses, proofs of payment, reports and audition dates
                are seen by you and by those of our team who need them. The owners of the show see
                everything. Reviewers see the children and volunteers of their states, and we write
                down each child they open. Those who handle money see payments, donations and whom
                to call about them. Stewards see the children who audition in their states: name,
                age, talents, time, payment reference and your telephone number. Their phone keeps
                that list for the day, also without network, and forgets the names 12 hours after;
                we write down who took it along. The database itself refuses everyone else.
              </p>
              <p>
                For an audition you can tell us whom to call in an emergency, what your child needs,
                and who may collect them. You agree to that separately. The people at the door read
                it from the day before until the day ends. We delete it 30 days after, with the name
                of who collected your child, or at once when you take it back.
              </p>
            </>
          ),
        },
        {
          id: 'emails',
          title: 'Emails that we send you',
          body: (
            <>
              <p>
                What happens to your child stands under Notices on your page. We may also tell you
                by an email to the address of your account, and nobody else.
              </p>
              <ul>
                <li>
                  Until you press &ldquo;Yes, that&rsquo;s my email&rdquo; in one of them, emails
                  name no child and say only what the news is about, such as a payment. The same
                  begins anew when you change the address.
                </li>
                <li>
                  After that they say what happened, with your child&rsquo;s first name. They never
                  hold a telephone number, a score, a report or where an audition takes place.
                </li>
                <li>
                  You can ask for the email that confirms your address, once an hour; it names no
                  child.
                </li>
                <li>
                  If no email brings you a message of ours, the office may tell you on WhatsApp that
                  there is one, without what it says. We keep that we wrote to you.
                </li>
                <li>
                  You switch emails off on your account page or by the link in them; those about
                  payments and receipts go on. &ldquo;This is not me&rdquo; in an email stops all of
                  them.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'how-long',
          title: 'For how long',
          body: (
            <ul>
              <li>
                Child and account: until you delete the child or close the account. Both work at
                once, and proofs of payment, consents, notices and emails go with them.
              </li>
              <li>
                {`At the latest we delete a child ourselves: ${LONGEST_KEPT.words} after the year of the show has ended, unless we still have to keep it for a court, an auditor or a payment that is not decided. We tell you 30 days before, on your page and by email, so that you can download everything. A child on Our Shining Stars stays if you say so then, until you hide or delete the profile. Of the year we keep numbers without names, such as how many children came from each state.`}
              </li>
              <li>
                {`An account without a child, without a payment that waits and without money of yours is deleted with them, at the latest once nobody has used it for ${LONGEST_KEPT.words}.`}
              </li>
              <li>
                The books: of each transfer that arrived or went back we keep the amount, the
                currency, the day, how we know of it and what it paid for (payment, subscription or
                donation) also after that, with the number of the receipt and without a name. While
                you have an account, the books also say which transfers are yours and why money was
                sent back; both go with the account. To tell that a transfer was already counted, we
                keep of a line of our bank statement its date, amount, currency and a check code.
                The statement itself stays on the administrator&rsquo;s device. No bank account of
                yours is stored.
              </li>
              <li>
                Notes of calls: 30 days after the call is done, and at once when you delete the
                child.
              </li>
              <li>
                Reports of a profile: as long as the child&rsquo;s entry; how to reach whoever sent
                one, until 30 days after we decide. Errors of a page: 30 days.
              </li>
              <li>
                {`Donations and volunteer applications: until you ask us to erase them, and no longer than we need them: at the latest ${LONGEST_KEPT.words} after the last change we decide whether they go. What the law on bookkeeping makes us keep, we keep for that alone.`}
              </li>
              <li>
                A log that something was deleted or changed, without names or contact details,
                stays.
              </li>
              <li>Backups are overwritten over time.</li>
            </ul>
          ),
        },
        {
          id: 'rights',
          title: 'Withdraw, download and delete',
          body: (
            <>
              <p>
                Under the NDPA 2023 and POPIA you may see, correct, download and delete what we
                hold, object to its use, and take back your consent. Taking it back is as easy as
                giving it:
              </p>
              <ul>
                <li>
                  <strong>Withdraw:</strong> open your child on the Children page and switch off
                  &ldquo;Show on Our Shining Stars&rdquo; or the sharing link.
                </li>
                <li>
                  <strong>Correct:</strong> edit your child there, and yourself in your account. If
                  you tell us that an answer is wrong, our office can correct name, age, gender,
                  place, talents or your telephone number. We always show you what it was and what
                  it is now, and you can put it back. The change, and why a number was changed,
                  stays in your child&rsquo;s history until the child is deleted.
                </li>
                <li>
                  <strong>Download:</strong> your account shows everything held about you and your
                  children as a page, with one file beside it.
                </li>
                <li>
                  <strong>Delete:</strong> remove one child on the Children page, or close your
                  account and with it everything.
                </li>
              </ul>
              <p>
                Donors, volunteers and everyone without an account write to the support chat at the
                foot of this page. Was your child registered by somebody else? Tell us there, and we
                hide the profile while we look into it.
              </p>
              <p>
                You may complain to the Nigeria Data Protection Commission or, in South Africa, to
                the Information Regulator.
              </p>
            </>
          ),
        },
        {
          id: 'others',
          title: 'Who else handles data',
          body: (
            <>
              <p>
                The company that hosts our database keeps the data for us and may do nothing else
                with it; the one that carries our emails gets the address and the email. WhatsApp,
                the card payment page and the social networks are other companies&rsquo;: when you
                open one of their links, their own rules hold.
              </p>
              <p>
                This site keeps your session and the text of unfinished forms in your own browser.
                It sets no cookies for advertising.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
