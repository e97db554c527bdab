/**
 * The version of the text below. A new wording needs a new date, and each consent keeps the version it was given to.
 */
export const CONSENT_VERSION = '2026-11-26'

/**
 * The consent to register a child: the label of the checkbox, below the points. The privacy notice says the same in
 * detail.
 */
export const CONSENT_BOX =
  "I am the child's parent or legal guardian. I agree to the terms and the privacy notice."

export const CONSENT_POINTS = [
  {
    title: 'Our Shining Stars',
    text: 'Once my child is approved, everyone can see the name (or stage name), age, gender, state, country, talents, ticket label, score and support points. My child stays listed under the year they take part in.',
  },
  {
    title: 'The sharing link',
    text: 'Anyone with the link can see the name (or stage name), gender, state, country, ticket status and payment reference, even before approval.',
  },
  {
    title: 'My choice',
    text: 'I can switch either off at any time, and have everything deleted.',
  },
] as const

/** The changes in this version of the privacy notice. Registered parents see them once and are asked for nothing. */
export const PRIVACY_CHANGE =
  "It now says what we keep of your transfers and refunds, that our office can correct your child's details and always shows you, that we note our calls with you, fill in a form with you on the phone or write to you on WhatsApp, and what a picture you share has on it. It also says who on our team reads what: owners everything, reviewers the children and volunteers of their states, and those who handle money the payments, donations and whom to call. We note each child a reviewer opens. On the day of an audition the people at its door have a list of its children on their phone, with your phone number and what you tell them for that day; it goes 12 hours after. And it says for how long we keep it all: two years after a year of the show has ended we delete its children, and tell you before."

export const CONSENT_ERROR = "Please confirm that you are the child's parent or guardian"
