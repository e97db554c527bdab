import { firstName } from './first-name'
import { type JourneyStep, journeySteps, type NextStep } from './journey'
import type { JourneyApplication } from './application'

function yearEnded(year: number): string {
  return `The show of ${year} has ended.`
}

/** The words of a card whose year has ended: nobody's turn, and nothing left to pay or to send. */
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

/** How far the child came; what was still open stays locked. */
export function endedJourney(application: Parameters<typeof journeySteps>[0]): JourneyStep[] {
  return journeySteps(application).map((step) =>
    ['completed', 'disqualified'].includes(step.state) ? step : { ...step, state: 'locked' },
  )
}
