import { MAX_DONATION } from '@/domain/donation'
import { formatCount } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { MAX_VOLUNTEER_AGE, MIN_VOLUNTEER_AGE } from '@/domain/volunteer'
import type { ConstraintSentences } from '@/lib/api/errors'

const PLAIN = ', without web addresses'
const FEE = `The amount must be more than 0 and at most ${formatCount(MAX_AMOUNT)}.`

/** The field of each named constraint of the database, and the sentence to show. */
export const CONSTRAINT_SENTENCES: ConstraintSentences = {
  safeguarding_details_contact_name_check: [
    'contact_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  safeguarding_details_contact_phone_check: ['contact_phone', 'Please check the phone number.'],
  safeguarding_details_needs_check: ['needs', `This takes up to 200 characters${PLAIN}.`],
  safeguarding_details_collectors_check: [
    'collectors',
    'Please check the names: at most three, each of up to 80 letters.',
  ],
  audition_slots_answer_reason_check: [
    'answer_reason',
    `The reason takes up to 300 characters${PLAIN}.`,
  ],
  applications_child_name_check: [
    'child_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  applications_stage_name_check: [
    'stage_name',
    'Please check the stage name: up to 80 letters, without signs or a phone number.',
  ],
  applications_age_check: ['age', 'The age is outside the range of the show.'],
  applications_state_city_check: [
    'state_city',
    'Please choose a state or province of the chosen country.',
  ],
  applications_talents_check: [
    'talents',
    'Please choose at most two different talents from the list.',
  ],
  applications_talents_age_check: ['talents', 'The child is too young for one of these talents.'],
  applications_previous_id_fkey: [
    'previous_id',
    'The earlier entry of this child is gone. Please add the child anew.',
  ],
  applications_previous_id_key: ['previous_id', 'This child is already entered for this year.'],
  applications_parent_phone_check: ['parent_phone', 'Please check the phone number.'],
  applications_entry_video_url_check: [
    'entry_video_url',
    'Please use a link from YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive.',
  ],
  applications_entry_video_url_page_check: [
    'entry_video_url',
    'This opens a profile, a channel or a folder, not one video. Please open the video itself, tap Share, then Copy link.',
  ],
  applications_video_reason_check: [
    'video_reason',
    `The reason takes up to 500 characters${PLAIN}.`,
  ],
  applications_rejection_reason_check: ['reason', `The reason takes up to 500 characters${PLAIN}.`],
  applications_assessment_score_check: [
    'assessment_score',
    'The score is a number from 0 to 10 with up to two decimals.',
  ],
  application_notes_assessment_note_check: [
    'assessment_note',
    `The note takes up to 2,000 characters${PLAIN}.`,
  ],
  applications_assessment_report_check: [
    'assessment_report',
    `The report takes up to 5,000 characters${PLAIN}.`,
  ],
  applications_audition_details_check: [
    'audition_details',
    `The details take up to 2,000 characters${PLAIN}.`,
  ],
  applications_audition_report_check: [
    'audition_report',
    `The report takes up to 5,000 characters${PLAIN}.`,
  ],
  applications_points_check: ['points', 'Ticket points are a whole number from 0 to 1,000,000.'],
  payments_amount_check: [
    'amount',
    `The amount must be more than 0 and at most ${formatCount(MAX_AMOUNT)}.`,
  ],
  payments_description_check: ['description', `The description takes 1 to 200 characters${PLAIN}.`],
  payments_reference_check: ['reference', `The reference takes up to 100 characters${PLAIN}.`],
  payments_application_id_fkey: ['application_id', 'Please choose one of your own children.'],
  payments_decision_reason_check: ['reason', `The reason takes up to 500 characters${PLAIN}.`],
  transfers_amount_check: [
    'amount',
    'The amount that arrived must be more than 0, with at most two decimals.',
  ],
  payments_received_amount_check: [
    'received_amount',
    `The amount that arrived must be more than 0 and at most ${formatCount(MAX_AMOUNT)}.`,
  ],
  subscriptions_received_amount_check: [
    'received_amount',
    `The amount that arrived must be more than 0 and at most ${formatCount(MAX_AMOUNT)}.`,
  ],
  subscriptions_decision_reason_check: ['reason', `The reason takes up to 500 characters${PLAIN}.`],
  subscriptions_amount_check: [
    'amount',
    `The amount must be more than 0 and at most ${formatCount(MAX_AMOUNT)}.`,
  ],
  subscriptions_description_check: [
    'description',
    `The description takes 1 to 200 characters${PLAIN}.`,
  ],
  subscriptions_reference_check: ['reference', `The reference takes up to 100 characters${PLAIN}.`],
  subscriptions_application_id_fkey: ['application_id', 'Please choose one of your own children.'],
  broadcasts_subject_check: [
    'subject',
    `The subject takes 1 to 120 characters${PLAIN}, and no { } in it.`,
  ],
  broadcasts_body_check: [
    'body',
    `The message takes 1 to 4,000 characters${PLAIN}, and no { } but {parent} and {children} in it.`,
  ],
  broadcasts_link_path_check: ['link_path', 'Please choose a page of this site.'],
  broadcasts_map_url_check: [
    'map_url',
    'Please copy the whole address from google.com/maps or openstreetmap.org, not a short link.',
  ],
  broadcast_audiences_children_check: ['children', 'Please tick 1 to 250 children.'],
  broadcast_audiences_reason_check: [
    'reason',
    'The reason takes up to 200 characters, without web addresses.',
  ],
  broadcast_audiences_state_city_check: [
    'state_city',
    'Please choose a state or province of the chosen country.',
  ],
  donations_donor_name_check: [
    'donor_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  donations_donor_email_check: ['donor_email', 'Please check the email address.'],
  donations_donor_phone_check: ['donor_phone', 'Please check the phone number.'],
  donations_project_check: ['project', 'Please choose a project from the list.'],
  donations_children_count_check: [
    'children_count',
    'The number of children is a whole number from 1 to 100,000.',
  ],
  donations_amount_check: [
    'amount',
    `The amount must be more than 0 and at most ${formatCount(MAX_DONATION)}.`,
  ],
  donations_bank_reference_check: [
    'bank_reference',
    `The reference takes up to 100 characters${PLAIN}.`,
  ],
  donations_decision_reason_check: ['reason', `The reason takes up to 500 characters${PLAIN}.`],
  volunteers_full_name_check: [
    'full_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  volunteers_phone_number_check: ['phone_number', 'Please check the phone number.'],
  volunteers_age_check: [
    'age',
    `The age is a whole number from ${MIN_VOLUNTEER_AGE} to ${MAX_VOLUNTEER_AGE}.`,
  ],
  volunteers_state_province_check: [
    'state_province',
    'Please choose a state or province of the chosen country.',
  ],
  volunteers_days_per_week_check: ['days_per_week', 'The days per week are 1 to 7.'],
  state_coordinators_state_province_check: [
    'state_province',
    'Please choose a state or province of the chosen country.',
  ],
  state_coordinators_coordinator_name_check: [
    'coordinator_name',
    'Please check the name: letters, spaces, hyphens and apostrophes, up to 80.',
  ],
  state_coordinators_coordinator_phone_check: [
    'coordinator_phone',
    `Please check the phone number: up to 40 characters${PLAIN}.`,
  ],
  payment_proofs_kind_check: ['kind', 'Please choose a picture (JPEG, PNG or WebP) or a PDF.'],
  payment_proofs_size_bytes_check: ['size_bytes', 'The file is too large: up to 5 MB.'],
  payment_proofs_original_name_check: [
    'original_name',
    'The name of the file takes up to 200 characters.',
  ],
  editions_name_check: ['name', `The name takes 1 to 80 characters${PLAIN}.`],
  // These constraints compare two fields, which their form checks first.
  editions_registration_check: ['registration', 'Registration has to close after it opens.'],
  editions_auditions_until_check: [
    'auditions_until',
    'The last day of auditions cannot be before the first.',
  ],
  show_details_news_check: ['news', 'News needs a title and a text.'],
  show_details_news_title_check: ['news_title', `The title takes up to 80 characters${PLAIN}.`],
  show_details_news_text_check: ['news_text', `The text takes up to 600 characters${PLAIN}.`],
  show_details_news_link_check: [
    'news_link',
    'The link is an https address of up to 500 characters.',
  ],
  show_details_news_until_check: ['news_until', 'News has to end after it begins.'],
  show_details_whatsapp_nigeria_check: ['whatsapp_nigeria', 'Please check the phone number.'],
  show_details_whatsapp_south_africa_check: [
    'whatsapp_south_africa',
    'Please check the phone number.',
  ],
  editions_fees_check: ['fees', FEE],
  sign_up_parent_name_check: ['parent_name', 'Please check your name.'],
  sign_up_phone_number_check: ['phone_number', 'Please check the phone number.'],
  sign_up_living_status_check: ['living_status', 'Please choose whether the child lives with you.'],
  sign_up_email_check: ['email', 'Please check the email address, for example ada@example.com.'],
}
