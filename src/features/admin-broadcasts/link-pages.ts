import { paths } from '@/lib/paths'

/** The pages that a message may lead to. */
export const LINK_PAGES: readonly { value: string; label: string }[] = [
  { value: paths.dashboard, label: 'Dashboard' },
  { value: paths.children, label: 'Children and entry videos' },
  { value: paths.payment, label: 'Payments' },
  { value: paths.schedule, label: 'Schedule' },
  { value: paths.assessment, label: 'Results' },
  { value: paths.account, label: 'Account' },
  { value: paths.ourKids, label: 'Our Shining Stars' },
  { value: paths.stateAdmins, label: 'State coordinators' },
  { value: paths.talentShow, label: 'Talent show' },
  { value: paths.volunteerMaterials, label: 'Volunteer materials' },
]
