import { firstName } from './first-name'
import { type JourneyStep, journeySteps, type NextStep } from './journey'
import type { JourneyApplication } from './application'

function yearEnded(year: number): string {
  return `The show of ${year} has ended.`
}

/** The text of a card whose year has ended: nobody has to act, and nothing is left to pay or send. */
export function endedStep(application: JourneyApplication & { edition: number }): NextStep {
  return application.is_finalist
    ? {
        actor: 'nobody',
        action: 'see_rewards',
        happened: `${yearEnded(application.edition)} ${firstName(application.child_name)} is a finalist. Congratulations!`,
        turn: 'See the rewards that come with it',
      }
    : {
        actor: 'nobody',
        action: 'contact_support',
        happened: yearEnded(application.edition),
        turn: 'If you have a question about it, write to us',
      }
}

/** How far the child came. Open steps become locked. */
export function endedJourney(application: Parameters<typeof journeySteps>[0]): JourneyStep[] {
  return journeySteps(application).map((step) =>
    ['completed', 'disqualified'].includes(step.state) ? step : { ...step, state: 'locked' },
  )
}
