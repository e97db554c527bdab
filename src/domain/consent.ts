/** The version of the text below. A new wording gets a new date; each consent keeps the one it was given to. */
export const CONSENT_VERSION = '2026-11-21'

/** What registering a child confirms. The privacy notice says the same at length. */
export const CONSENT_SENTENCES = {
  guardian: "I am the child's parent or legal guardian.",
  listing:
    'Once my child is approved, the name (or stage name), age, gender, state, talents, score and points become public on Our Shining Stars. I can switch this off at any time.',
  sharing:
    'A link that I share shows the name (or stage name), gender, state, ticket status and payment reference to supporters, also before approval. I can switch it off at any time.',
} as const

export const CONSENT_ERROR = "Please confirm that you are the child's parent or guardian"
