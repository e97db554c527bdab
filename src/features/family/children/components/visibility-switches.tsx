import { KeptWords } from '@/components/kept-words'
import { Checkbox } from '@/components/ui/checkbox'
import { isApprovedOrAssessed } from '@/domain/application'
import { publicFirstName } from '@/domain/public-name'
import type { Application, Visibility } from '../api'

export interface VisibilitySwitchesProps {
  application: Pick<
    Application,
    'child_name' | 'stage_name' | 'status' | 'is_listed' | 'is_shareable' | 'hidden_at'
  >
  isBusy: boolean
  onChange: (change: Visibility) => void
}

/** The parts of a profile that strangers may see. Each switch is a consent, effective when pressed. */
export function VisibilitySwitches({ application, isBusy, onChange }: VisibilitySwitchesProps) {
  const { status, is_listed, is_shareable, hidden_at } = application
  const name = publicFirstName(application)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="font-bold text-heading">What others can see</legend>
      {hidden_at === null ? null : (
        <p className="rounded-card bg-warning-soft px-4 py-2 text-warning-strong">
          <KeptWords
            text={`We have hidden ${name}'s public profile and link for now. What you choose here counts once they are back. Your notices say more.`}
            words={[name]}
          />
        </p>
      )}
      <Checkbox
        role="switch"
        checked={is_listed}
        disabled={isBusy}
        onChange={(event) => onChange({ is_listed: event.target.checked })}
        label="Show on Our Shining Stars"
        hint={
          <span className="block pl-9">
            <KeptWords text={listingWords(name, is_listed, status)} words={[name]} />
          </span>
        }
      />
      <Checkbox
        role="switch"
        checked={is_shareable}
        disabled={isBusy}
        onChange={(event) => onChange({ is_shareable: event.target.checked })}
        label="Sharing link"
        hint={
          <span className="block pl-9">
            <KeptWords
              text={
                is_shareable
                  ? `Anyone with the link can see ${name}'s name, gender, state and ticket status, and the payment reference until the ticket is paid.`
                  : 'The link shows nothing: anyone who opens it sees “Profile Not Found”.'
              }
              words={[name]}
            />
          </span>
        }
      />
    </fieldset>
  )
}

function listingWords(name: string, isListed: boolean, status: string): string {
  if (!isListed) return `Nobody can find ${name} on the public page.`
  const facts = `${name}'s name, age, gender, state, talents, score and support points`
  return isApprovedOrAssessed(status)
    ? `Everyone can see ${facts}.`
    : `Once ${name} is approved, everyone can see ${facts}.`
}
