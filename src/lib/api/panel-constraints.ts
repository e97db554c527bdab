import type { ConstraintSentences } from './errors'

const PLAIN = ', without web addresses'

/** Columns of the constraints that only the panel's forms can break. `CONSTRAINT_SENTENCES` has those of every form. */
export const PANEL_CONSTRAINTS: ConstraintSentences = {
  audition_days_state_city_check: [
    'state_city',
    'Please choose a state or province of the chosen country.',
  ],
  audition_days_venue_check: ['venue', `The hall takes up to 120 characters${PLAIN}.`],
  audition_days_address_check: ['address', `The address takes up to 300 characters${PLAIN}.`],
  audition_days_notes_check: ['notes', `The notes take up to 1,000 characters${PLAIN}.`],
  audition_days_ends_at_check: ['ends_at', 'The day must end after it starts, on the same day.'],
  audition_days_slot_minutes_check: ['slot_minutes', 'A slot takes 1 to 240 minutes.'],
  audition_days_stages_check: [
    'stages',
    `A day has 1 to 20 stages, each with a name of its own of up to 40 characters${PLAIN}.`,
  ],
  audition_days_round_check: ['round', 'A round is a number from 1 to 9.'],
  audition_days_stage_talents_check: ['stage_talents', 'Please choose talents from the list.'],
  audition_days_breaks_check: ['breaks', 'At most 500 slots stay empty.'],
  walk_ins_reason_check: ['reason', `The reason takes up to 200 characters${PLAIN}.`],
  rounds_name_check: ['name', `The name takes up to 80 characters${PLAIN}.`],
  rounds_judges_each_check: ['judges_each', 'Each child takes 1 to 5 judges.'],
  rounds_max_age_check: ['max_age', 'The last age is not below the first one.'],
  rounds_is_panel_check: ['is_panel', 'Only auditions have a panel.'],
  criteria_name_check: ['name', `The name takes up to 60 characters${PLAIN}.`],
  criteria_look_for_check: ['look_for', `What to look for takes up to 300 characters${PLAIN}.`],
  criteria_weight_check: ['weight', 'A weight is a whole number from 1 to 10.'],
  sheets_comment_check: ['comment', `The comment takes up to 900 characters${PLAIN}.`],
  sheets_sent_back_words_check: ['words', `These words take up to 300 characters${PLAIN}.`],
  bank_accounts_name_check: ['name', `The name takes up to 60 characters${PLAIN}.`],
  bank_accounts_bank_check: ['bank', `The bank takes up to 60 characters${PLAIN}.`],
  bank_accounts_last_digits_check: [
    'last_digits',
    'Please enter the last four digits, such as 1234.',
  ],
}
