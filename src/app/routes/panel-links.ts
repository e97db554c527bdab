import type { IconName } from '@/components/ui/icon'
import { type Capability, opens, type ScopedRole } from '@/domain/team'
import type { WorkKind } from '@/features/admin/today/kinds'
import { yearParam } from '@/lib/list-params'
import { paths } from '@/lib/paths'
import type { ShellLink } from '@/app/shell/shell-navigation'

interface Section {
  label: string
  shortLabel?: string
  icon: IconName
  path: string
  /** Tab of the dashboard, which selects a section by this parameter. Applications have their own tabs. */
  tab?: string
  /** Whether its rows have pages of their own below it. */
  hasRows?: boolean
  of?: Capability
  /** The kinds of work that wait there. */
  work?: readonly WorkKind[]
  /** Whether its lists are filtered by year. */
  hasYears?: boolean
}

const { adminDashboard } = paths

/** In the order of work. */
const SECTIONS: readonly Section[] = [
  { label: 'Today', icon: 'clock', path: paths.adminToday, of: 'search' },
  { label: 'Judging', icon: 'star', path: paths.adminJudging, of: 'judging' },
  {
    label: 'Applications',
    shortLabel: 'Children',
    icon: 'star',
    path: adminDashboard,
    tab: 'pending',
    of: 'applications',
    work: ['applications', 'videos'],
    hasYears: true,
  },
  {
    label: 'Payments',
    icon: 'ticket',
    path: adminDashboard,
    tab: 'payments',
    of: 'payments',
    work: ['payments'],
  },
  {
    label: 'Auditions',
    icon: 'calendar',
    path: paths.auditionDays,
    hasRows: true,
    of: 'applications',
  },
  { label: 'Books', icon: 'book', path: paths.adminBooks, of: 'books' },
  {
    label: 'Office',
    icon: 'phone',
    path: paths.adminOffice,
    of: 'calls',
    work: ['reports', 'calls', 'duplicates'],
  },
  {
    label: 'Messages',
    icon: 'email',
    path: paths.adminMessages,
    of: 'messages',
    hasYears: true,
  },
  {
    label: 'Volunteers',
    icon: 'heart',
    path: adminDashboard,
    tab: 'volunteers',
    of: 'volunteers',
    work: ['volunteers'],
  },
  { label: 'Coordinators', icon: 'user', path: adminDashboard, tab: 'coordinators', of: 'owner' },
  {
    label: 'Analysis',
    icon: 'eye',
    path: paths.adminAnalysis,
    of: 'analysis',
    hasYears: true,
  },
]

/** Behind More. */
const MORE: readonly Section[] = [
  { label: 'Check-in', icon: 'check', path: paths.checkIn, of: 'check_in' },
  {
    label: 'Donations',
    icon: 'bag',
    path: adminDashboard,
    tab: 'donations',
    of: 'donations',
    work: ['donations'],
  },
  { label: 'Activity', icon: 'info', path: adminDashboard, tab: 'activity', of: 'owner' },
  { label: 'Access', icon: 'lock', path: paths.adminAccess, of: 'owner' },
  {
    label: 'Health',
    icon: 'alert',
    path: paths.adminHealth,
    of: 'owner',
    work: ['jobs', 'errors', 'backup'],
  },
  {
    label: 'Set-up',
    icon: 'sliders',
    path: paths.adminSetup,
    of: 'applications',
    work: ['emails', 'sender', 'members', 'releases'],
  },
]

const OTHER_TABS = [...SECTIONS, ...MORE].flatMap(({ tab }) =>
  tab === undefined || tab === 'pending' ? [] : [tab],
)

interface PanelAddress {
  pathname: string
  search: string
}

/** The panel's navigation: the sections that a role opens, each with how much work is waiting there. */
export function panelLinks(
  scopedRole: ScopedRole,
  { pathname, search }: PanelAddress,
  waiting: Partial<Record<WorkKind, number>>,
): { links: ShellLink[]; more: ShellLink[] } {
  const address = new URLSearchParams(search)
  const year = yearParam.read(address.get(yearParam.name) ?? '')

  function isCurrent({ path, tab, hasRows = false }: Section): boolean {
    if (hasRows && pathname.startsWith(`${path}/`)) return true
    if (path !== pathname) return false
    if (tab === undefined) return true
    const shown = OTHER_TABS.find((one) => one === address.get('tab'))
    return tab === (shown ?? (opens(scopedRole, 'applications') ? 'pending' : 'payments'))
  }

  function linkOf(section: Section): ShellLink {
    const { label, shortLabel, icon, path, tab, work = [], hasYears = false } = section
    const query = new URLSearchParams()
    if (tab !== undefined) query.set('tab', tab)
    if (hasYears && year !== null) query.set(yearParam.name, String(year))
    const count = work.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0)
    return {
      to: query.size > 0 ? `${path}?${query}` : path,
      label,
      shortLabel,
      icon,
      isCurrent: isCurrent(section),
      count,
    }
  }

  const open = (sections: readonly Section[]) =>
    sections.filter(({ of }) => of === undefined || opens(scopedRole, of)).map(linkOf)
  return { links: open(SECTIONS), more: open(MORE) }
}
