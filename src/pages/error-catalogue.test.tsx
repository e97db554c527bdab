import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../tests/fakes/api'
import { openApplications, preloadDialogs } from '../../tests/fakes/applications-view'
import { type FakeApi, pageOf, refusal } from '../../tests/fakes/call'
import { fillRegistration } from '../../tests/fakes/inputs'
import { openManageDialog } from '../../tests/fakes/manage-dialog'
import { openPayments, servePayments } from '../../tests/fakes/payments-view'
import { beSignedIn, openPage } from '../../tests/fakes/render-page'
import { makeApplication, makeCoordinator, makeListedPayment, PARENT } from '../../tests/fakes/rows'
import { isSaving } from '../../tests/fakes/saving'
import { AnalyticsView } from '@/features/analytics/components/analytics-view'
import { signOutAndGoHome } from '@/features/auth/sign-out'
import { VolunteersView } from '@/features/admin/volunteers/components/volunteers-view'
import { CoordinatorsView } from '@/features/settings/coordinators/components/coordinators-view'
import { type Toast, onToast, pageAppeared } from '@/lib/notify'
import LoginPage from './auth/login'
import RegisterPage from './auth/register'
import AssessmentPage from './parent/assessment'
import ChildrenPage from './parent/children'
import DashboardPage from './parent/dashboard'
import PaymentPage from './parent/payment'
import SchedulePage from './parent/schedule'
import TicketPage from './parent/ticket'
import DonatePage from './public/donate'
import EduPage from './public/edu'
import OurKidsPage from './public/our-kids'
import StateAdminsPage from './public/state-admins'
import VolunteerPage from './public/volunteer'
import VolunteerMaterialsPage from './public/volunteer-materials'

// Section 8 of the specification, the error catalogue: each message is raised by the component that shows it, in its
// place.

const MESSAGES = [
  'Sign in Failed',
  'Login failed',
  'Something went wrong',
  'Login successful! Welcome back.',
  'Sign out Failed',
  'Sign Up Failed',
  'Please check your details and try again.',
  'Welcome to Kanyezi!',
  'Error fetching applications',
  'Error fetching data',
  'Error fetching profiles',
  'Error fetching ticket profile',
  'Failed to submit application',
  'Profile Created!',
  "Next step: Pay for your child's performance ticket.",
  'Update Failed',
  'Profile Updated!',
  'Missing Information',
  'Submission Failed',
  'Payment Submitted!',
  'Copied!',
  'Page Locked',
  'This page is available only after purchasing a ticket.',
  'Profile Not Found',
  'The requested profile does not exist or could not be loaded.',
  'Could not fetch coordinators. ',
  'Request Prepared!',
  'Please send the pre-filled message in WhatsApp to finalize your request.',
  'Redirecting to WhatsApp',
  'No Children Added Yet',
  'No Approved Children Yet',
  'No Matching Profiles',
  'No transactions yet',
  'Assessment report is pending',
  'Audition has not been scheduled yet. Please check back later.',
  'Details to be confirmed',
  'Could not fetch applications. ',
  'Could not update application status. ',
  'Could not delete application.',
  'Could not save details. ',
  'Could not fetch payment data.',
  'Failed to update payment status: ',
  'Could not fetch volunteers. ',
  'Could not save coordinator data. ',
  'Could not add coordinator. ',
  'Could not delete coordinator. ',
  'Error fetching analytics (',
  'No data available',
  'No applications found for this category.',
  'No payments found.',
  'No volunteer applications found.',
  'No data to display.',
  'Application details updated.',
  'Application has been updated.',
  'Application for Ada Obi has been deleted.',
  'Payment status updated to approved',
  'Coordinator updated.',
  'New coordinator added.',
  'Coordinator deleted.',
]

interface Entry {
  /** The toast, with its variant if destructive. */
  toast?: Toast
  /** Text on the page, in a form or in place of what could not be shown. */
  inPage?: string
  /** Triggers the error. Its toasts go to `toasts`. */
  raise: () => Promise<unknown>
}

const ASLEEP = 'the database is asleep'
const asleep = () => refusal(500, { message: ASLEEP })
const ID = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'

let api: FakeApi
let toasts: readonly Toast[]

beforeAll(async () => {
  await preloadDialogs()
  // Its first use loads it. A browser has it long before that.
  await import('@/features/settings/coordinators/components/coordinator-dialog')
})

beforeEach(async () => {
  api = startApi({
    accounts: [PARENT],
    tables: {
      applications: [{ ...makeApplication({ id: ID, child_name: 'Ada Obi' }) }],
      payments: [],
      subscriptions: [],
      donations: [],
      volunteers: [],
      public_profiles: [],
      state_coordinators: [{ ...makeCoordinator() }],
    },
  })
  vi.spyOn(window, 'open').mockReturnValue(null)
  await beSignedIn(null)
})

const destructive = (title: string, description: string): Toast => ({
  title,
  description,
  variant: 'destructive',
})
const panelError = (description: string) => destructive('Error', description)

function open(
  page: ReactElement,
  path: string,
  { state, at = path }: { state?: unknown; at?: string } = {},
) {
  const opened = openPage(page, { path, at, state })
  toasts = opened.toasts
  return opened.user
}

/** A page of the family's, opened by a signed-in parent. */
async function openOwn(page: ReactElement, path: string, at = path) {
  await beSignedIn(PARENT)
  const opened = openPage(page, { path, at, account: PARENT })
  toasts = opened.toasts
  return opened.user
}

/** For a part of the panel that is rendered without a page. */
function hear() {
  const heard: Toast[] = []
  onToast((toast) => heard.push(toast))
  toasts = heard
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function signIn(answer: Response | null, state?: unknown) {
  if (answer) api.answer('POST /auth/v1/token', () => answer)
  const user = open(<LoginPage />, '/login', { state })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), PARENT.email)
  await user.type(
    screen.getByLabelText('Password'),
    answer || state === undefined ? PARENT.password : 'not-the-password',
  )
  await press(user, 'Sign In')
}

async function register(answer?: Response) {
  if (answer) api.answer('POST /auth/v1/signup', () => answer)
  const user = open(<RegisterPage />, '/register')
  await fillRegistration()
  await press(user, 'Register')
}

async function addChild() {
  const user = await openOwn(
    <ChildrenPage />,
    '/dashboard/children',
    '/dashboard/children?action=add',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a child' }))
  await user.type(dialog.getByRole('textbox', { name: "Child's name" }), 'Sipho Dube')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Age' }), '9')
  await user.click(dialog.getByRole('radio', { name: 'Male' }))
  await user.click(dialog.getByRole('checkbox', { name: /legal guardian/ }))
  await user.click(dialog.getByRole('button', { name: 'Add child' }))
}

async function correctChild() {
  const user = await openOwn(<ChildrenPage />, '/dashboard/children')
  await press(user, 'Edit Ada Obi')
  await press(user, 'Save')
}

async function pay(query = '?description=Costume&amount=500') {
  const user = await openOwn(<PaymentPage />, '/dashboard/payment', `/dashboard/payment${query}`)
  await press(user, 'I have paid')
}

async function payAll() {
  api.tables['applications']!.push({ ...makeApplication({ child_name: 'Musa Obi' }) })
  await pay('?all=NGN')
}

async function donate() {
  const user = open(<DonatePage />, '/donate')
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Thandi Nkosi')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'thandi@example.com')
  await press(user, 'Donate')
}

async function prepareRequest() {
  const user = open(<EduPage />, '/kanyezi-edu')
  for (const [name, text] of [
    ['School name', 'Kopano Primary School'],
    ['Contact person', 'Naledi Mokoena'],
    ['Phone number', '0803 000 0001'],
    ['Number of children', '240'],
    ['Request summary', 'A talent day'],
  ] as const) {
    await user.type(screen.getByLabelText(name), text)
  }
  await user.selectOptions(screen.getByLabelText('State/Province'), 'Kano')
  await press(user, 'Prepare request on WhatsApp')
}

async function volunteer() {
  const user = open(<VolunteerPage />, '/volunteer')
  await user.type(screen.getByLabelText('Full name'), 'Ṣeun Adéyẹmí')
  await user.type(screen.getByLabelText('Age'), '21')
  await user.type(screen.getByLabelText('Phone number'), '0803 000 0001')
  await user.selectOptions(screen.getByLabelText('State/Province'), 'Oyo')
  await press(user, 'Apply by WhatsApp')
}

async function sendProofOfMaterials() {
  const user = open(<VolunteerMaterialsPage />, '/volunteer-materials', {
    at: '/volunteer-materials?item=id-card',
  })
  const proof = screen.getByRole('link', { name: /^Upload proof on WhatsApp/ })
  proof.addEventListener('click', (event) => event.preventDefault())
  await user.click(proof)
}

/** Our rows in the panel's list, and the answer to saving one of them. */
function openOffice(saving: () => Response = () => pageOf([{ id: ID }], 1)) {
  const row = makeApplication({
    id: ID,
    child_name: 'Ada Obi',
    status: 'pending',
    ticket_status: 'paid',
  })
  api.answerAll((call) => (isSaving(call) ? saving() : pageOf([row], 1)))
  hear()
  return openApplications()
}

async function manage(button: string, answer: () => Response) {
  api.answerAll(answer)
  hear()
  const { user } = openManageDialog({ status: 'pending' })
  await user.type(screen.getByLabelText(/^Note/), 'Seen')
  await press(user, button)
}

async function deleteChild(answer: () => Response) {
  api.answerAll(answer)
  hear()
  const { user } = openManageDialog()
  await press(user, 'Delete')
  const question = within(await screen.findByRole('dialog', { name: /^Delete Ada Obi/ }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
}

function openBooks(decide?: () => Response) {
  hear()
  servePayments({
    rows: () => (decide ? [makeListedPayment()] : []),
    ...(decide ? { decide } : {}),
  })
  return openPayments()
}

/** The list of a family's approved children. */
function serveApproved(changes: Parameters<typeof makeApplication>[0]) {
  const children = [makeApplication(changes)]
  api.answer('GET /rest/v1/applications', () => Response.json(children))
}

const COORDINATORS = '/rest/v1/state_coordinators'
const openCoordinators = () => open(<CoordinatorsView aside={() => null} />, '/admin/dashboard')
const coordinatorDialog = async () => within(await screen.findByRole('dialog'))

async function addCoordinator() {
  const user = openCoordinators()
  await press(user, 'Add coordinator')
  const form = await coordinatorDialog()
  await user.selectOptions(form.getByLabelText(/^State/), 'Lagos')
  await user.type(form.getByLabelText(/^Name/), 'Ngozi Eze')
  await user.click(form.getByRole('button', { name: 'Add coordinator' }))
}

async function changeCoordinator(button: 'Save' | 'Delete') {
  const user = openCoordinators()
  await press(user, 'Edit Zainab Musa, Kano')
  const form = await coordinatorDialog()
  await user.type(form.getByLabelText(/^Phone/), '1')
  await user.click(form.getByRole('button', { name: button }))
  if (button === 'Save') return
  const question = within(await screen.findByRole('dialog', { name: 'Delete coordinator?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
}

const openAnalytics = () =>
  open(
    <AnalyticsView hrefOfChildren={() => undefined} hrefOfMoney={() => undefined} />,
    '/admin/analysis',
  )

const CATALOGUE: Record<string, Entry> = {
  // Auth and session
  'Sign in Failed': {
    toast: destructive('Sign in Failed', 'That email or password is not correct.'),
    inPage: 'Check your email and password, or choose a new password below.',
    raise: () => signIn(null, { from: '/dashboard' }),
  },
  'Login failed': {
    toast: destructive('Login failed', ASLEEP),
    inPage: `Login failed${ASLEEP}`,
    raise: () => signIn(Response.json({ code: 400, msg: ASLEEP }, { status: 400 })),
  },
  'Something went wrong': {
    toast: destructive('Login failed', 'Something went wrong'),
    inPage: 'Login failedSomething went wrong',
    raise: () => signIn(new Response('<html>', { status: 503 })),
  },
  'Login successful! Welcome back.': {
    toast: { title: 'Login successful! Welcome back.' },
    raise: () => signIn(null),
  },
  'Sign out Failed': {
    toast: destructive('Sign out Failed', ASLEEP),
    raise: async () => {
      await beSignedIn(PARENT)
      api.answer('POST /auth/v1/logout', () =>
        Response.json({ code: 400, msg: ASLEEP }, { status: 400 }),
      )
      hear()
      await signOutAndGoHome(() => undefined)
    },
  },
  'Sign Up Failed': {
    toast: destructive('Sign Up Failed', 'This email already has an account.'),
    inPage: 'This email already has an account.',
    // The parent of this file has this email.
    raise: () => register(),
  },
  'Please check your details and try again.': {
    toast: destructive('Sign Up Failed', 'Please check your details and try again.'),
    inPage: 'Sign Up FailedPlease check your details and try again.',
    raise: () =>
      register(
        Response.json({ code: 500, msg: 'Database error saving new user' }, { status: 500 }),
      ),
  },
  'Welcome to Kanyezi!': {
    toast: {
      title: 'Welcome to Kanyezi!',
      description: "Your account was created. We're taking you to your dashboard.",
    },
    raise: () => {
      api.accounts.length = 0
      return register()
    },
  },

  // Parent side
  'Error fetching applications': {
    inPage: `Error fetching applications${ASLEEP}`,
    raise: () => {
      api.answer('GET /rest/v1/applications', asleep)
      return openOwn(<DashboardPage />, '/dashboard')
    },
  },
  'Error fetching data': {
    inPage: `Error fetching data${ASLEEP}`,
    raise: () => {
      api.answer('GET /rest/v1/applications', asleep)
      return openOwn(<AssessmentPage />, '/dashboard/assessment')
    },
  },
  'Error fetching profiles': {
    inPage: `Error fetching profiles${ASLEEP}`,
    raise: async () => {
      api.answer('POST /rest/v1/rpc/get_public_profiles', asleep)
      return open(<OurKidsPage />, '/our-kids')
    },
  },
  'Error fetching ticket profile': {
    toast: destructive('Error fetching ticket profile', ASLEEP),
    inPage: 'Profile Not Found',
    raise: () => {
      api.answer('GET /rest/v1/applications', asleep)
      return openOwn(<TicketPage />, '/ticket/:applicationId', `/ticket/${ID}`)
    },
  },
  'Failed to submit application': {
    toast: destructive('Failed to submit application', ASLEEP),
    inPage: `Failed to submit application${ASLEEP}`,
    raise: () => {
      api.answer('POST /rest/v1/applications', asleep)
      return addChild()
    },
  },
  'Profile Created!': {
    toast: {
      title: 'Profile Created!',
      description: "Next step: Pay for your child's performance ticket.",
    },
    raise: addChild,
  },
  'Update Failed': {
    toast: destructive('Update Failed', ASLEEP),
    inPage: `Update Failed${ASLEEP}`,
    raise: () => {
      api.answer('PATCH /rest/v1/applications', asleep)
      return correctChild()
    },
  },
  'Profile Updated!': { toast: { title: 'Profile Updated!' }, raise: correctChild },
  'Missing Information': {
    toast: destructive('Missing Information', 'Please fill out all required fields'),
    inPage: 'Description is required',
    raise: () => pay(''),
  },
  'Submission Failed (payment)': {
    toast: destructive('Submission Failed', ASLEEP),
    inPage: `Submission Failed${ASLEEP}`,
    raise: () => {
      api.answer('POST /rest/v1/payments', asleep)
      return pay()
    },
  },
  'Submission Failed (payment for several children)': {
    toast: destructive('Submission Failed', ASLEEP),
    inPage: `Submission Failed${ASLEEP}`,
    raise: () => {
      api.answer('POST /rest/v1/payments', asleep)
      return payAll()
    },
  },
  'Payment Submitted!': {
    toast: { title: 'Payment Submitted!', description: 'It is pending verification.' },
    inPage: 'Payment Submitted!It is pending verification',
    raise: () => pay(),
  },
  'Payment Submitted! (for several children)': {
    toast: { title: 'Payment Submitted!', description: 'It is pending verification.' },
    inPage: 'Payment Submitted!It is pending verification',
    raise: payAll,
  },
  'Copied!': {
    toast: { title: 'Copied!', description: 'Account number copied to your clipboard.' },
    raise: async () => {
      const user = await openOwn(<PaymentPage />, '/dashboard/payment')
      await press(user, 'Copy account number')
    },
  },
  'Page Locked': {
    toast: destructive('Page Locked', 'This page is available only after purchasing a ticket.'),
    raise: () => openOwn(<TicketPage />, '/ticket/:applicationId', `/ticket/${ID}`),
  },
  'Profile Not Found': {
    inPage: 'Profile Not FoundThe requested profile does not exist or could not be loaded.',
    raise: () => openOwn(<TicketPage />, '/ticket/:applicationId', '/ticket/none'),
  },
  'Submission Failed (donation)': {
    toast: destructive('Submission Failed', ASLEEP),
    inPage: `Submission Failed${ASLEEP}`,
    raise: () => {
      api.answer('POST /rest/v1/donations', asleep)
      return donate()
    },
  },
  'Could not fetch coordinators. (public)': {
    toast: panelError(`Could not fetch coordinators. ${ASLEEP}`),
    inPage: `Could not fetch coordinators.${ASLEEP}`,
    raise: async () => {
      api.answer(`GET ${COORDINATORS}`, asleep)
      return open(<StateAdminsPage />, '/state-admins')
    },
  },
  'Request Prepared!': {
    toast: {
      title: 'Request Prepared!',
      description: 'Please send the pre-filled message in WhatsApp to finalize your request.',
    },
    raise: prepareRequest,
  },
  'Redirecting to WhatsApp (volunteer)': {
    toast: { title: 'Redirecting to WhatsApp' },
    raise: volunteer,
  },
  'Redirecting to WhatsApp (materials)': {
    toast: { title: 'Redirecting to WhatsApp' },
    raise: sendProofOfMaterials,
  },
  'No Children Added Yet': {
    inPage: 'No Children Added Yet',
    raise: () => {
      api.tables['applications'] = []
      return openOwn(<DashboardPage />, '/dashboard')
    },
  },
  'No Approved Children Yet': {
    inPage: 'No Approved Children Yet',
    raise: () => {
      api.tables['applications'] = []
      return openOwn(<AssessmentPage />, '/dashboard/assessment')
    },
  },
  'No Matching Profiles': {
    inPage: 'No Matching Profiles',
    raise: async () => open(<OurKidsPage />, '/our-kids', { at: '/our-kids?q=nobody' }),
  },
  'No transactions yet': {
    inPage: 'No transactions yet',
    raise: () => openOwn(<PaymentPage />, '/dashboard/payment'),
  },
  'Assessment report is pending': {
    inPage: 'Assessment report is pending',
    raise: () => {
      serveApproved({ status: 'approved' })
      return openOwn(<AssessmentPage />, '/dashboard/assessment')
    },
  },
  'Audition has not been scheduled yet. Please check back later.': {
    inPage: 'Audition has not been scheduled yet. Please check back later.',
    raise: () => {
      serveApproved({ status: 'approved' })
      return openOwn(<SchedulePage />, '/dashboard/schedule')
    },
  },
  'Details to be confirmed': {
    inPage: 'Details to be confirmed',
    raise: () => {
      const audition = {
        status: 'approved',
        audition_state: 'scheduled',
        audition_date: '2127-02-06T08:30:00+00:00',
      } as const
      serveApproved(audition)
      return openOwn(<SchedulePage />, '/dashboard/schedule')
    },
  },

  // Admin
  'Could not fetch applications. ': {
    toast: panelError(`Could not fetch applications. ${ASLEEP}`),
    inPage: 'Could not fetch applications.',
    raise: async () => {
      api.answerAll(asleep)
      hear()
      openApplications()
    },
  },
  'Could not update application status. ': {
    toast: panelError(`Could not update application status. ${ASLEEP}`),
    raise: async () => press(openOffice(asleep), 'Approve Ada Obi'),
  },
  'Could not delete application.': {
    toast: panelError('Could not delete application.'),
    inPage: ASLEEP,
    raise: () => deleteChild(asleep),
  },
  'Could not save details. ': {
    toast: panelError(`Could not save details. ${ASLEEP}`),
    inPage: ASLEEP,
    raise: () => manage('Approve & Save', asleep),
  },
  'Could not fetch payment data.': {
    toast: panelError('Could not fetch payment data.'),
    inPage: 'Could not fetch payment data.',
    raise: async () => {
      api.answerAll(asleep)
      hear()
      openPayments()
    },
  },
  'Failed to update payment status: ': {
    toast: panelError(`Failed to update payment status: ${ASLEEP}`),
    raise: () => press(openBooks(asleep), 'Approve Ada Obi'),
  },
  'Could not fetch volunteers. ': {
    toast: panelError(`Could not fetch volunteers. ${ASLEEP}`),
    inPage: 'Could not fetch volunteers.',
    raise: async () => {
      api.answer('POST /rest/v1/rpc/get_volunteers', asleep)
      open(<VolunteersView />, '/admin/dashboard')
    },
  },
  'Could not fetch coordinators. ': {
    toast: panelError(`Could not fetch coordinators. ${ASLEEP}`),
    inPage: 'Could not fetch coordinators.',
    raise: async () => {
      api.answer(`GET ${COORDINATORS}`, asleep)
      openCoordinators()
    },
  },
  'Could not save coordinator data. ': {
    toast: panelError(`Could not save coordinator data. ${ASLEEP}`),
    inPage: ASLEEP,
    raise: () => {
      api.answer(`PATCH ${COORDINATORS}`, asleep)
      return changeCoordinator('Save')
    },
  },
  'Could not add coordinator. ': {
    toast: panelError(`Could not add coordinator. ${ASLEEP}`),
    inPage: ASLEEP,
    raise: () => {
      api.answer(`POST ${COORDINATORS}`, asleep)
      return addCoordinator()
    },
  },
  'Could not delete coordinator. ': {
    toast: panelError(`Could not delete coordinator. ${ASLEEP}`),
    inPage: ASLEEP,
    raise: () => {
      api.answer(`DELETE ${COORDINATORS}`, asleep)
      return changeCoordinator('Delete')
    },
  },
  'Error fetching analytics': {
    toast: panelError(`Error fetching analytics (${ASLEEP})`),
    inPage: 'Error fetching analytics',
    raise: async () => {
      api.answerAll(asleep)
      openAnalytics()
    },
  },
  'No data available': {
    inPage: 'No data available',
    raise: async () => {
      api.answerAll(() => Response.json(null))
      openAnalytics()
    },
  },
  'No applications found for this category.': {
    inPage: 'No applications found for this category.',
    raise: async () => {
      api.answerAll(() => pageOf([], 0))
      hear()
      openApplications()
    },
  },
  'No payments found.': { inPage: 'No payments found.', raise: async () => openBooks() },
  'No volunteer applications found.': {
    inPage: 'No volunteer applications found.',
    raise: async () => {
      api.answer('POST /rest/v1/rpc/get_volunteer_counts', () => Response.json([]))
      open(<VolunteersView />, '/admin/dashboard')
    },
  },
  'No data to display.': {
    inPage: 'No data to display.',
    raise: async () => {
      const nobody = {
        total_children: 0,
        total_male: 0,
        total_female: 0,
        total_approved: 0,
        total_rejected: 0,
        total_cancelled_by_timer: 0,
        talent_ranks: [],
        country_ranks: [],
        state_ranks: [],
      }
      api.answer('POST /rest/v1/rpc/get_application_analytics', () => Response.json(nobody))
      api.answerAll(({ path }) => (path.includes('/rpc/') ? Response.json(null) : undefined))
      openAnalytics()
    },
  },
  'Application details updated.': {
    toast: { title: 'Application details updated.' },
    raise: () => manage('Save', () => pageOf([{ id: ID }], 1)),
  },
  'Application has been updated.': {
    toast: { title: 'Application has been updated.', description: 'Ada Obi' },
    raise: async () => press(openOffice(), 'Approve Ada Obi'),
  },
  'Application for Ada Obi has been deleted.': {
    toast: { title: 'Application for Ada Obi has been deleted.' },
    raise: () => deleteChild(() => pageOf([{ id: ID }], 1)),
  },
  'Payment status updated to approved': {
    toast: { title: 'Payment status updated to approved', description: 'Ada Obi' },
    raise: () =>
      press(
        openBooks(() => Response.json('approved')),
        'Approve Ada Obi',
      ),
  },
  'Coordinator updated.': {
    toast: { title: 'Coordinator updated.' },
    raise: () => changeCoordinator('Save'),
  },
  'New coordinator added.': { toast: { title: 'New coordinator added.' }, raise: addCoordinator },
  'Coordinator deleted.': {
    toast: { title: 'Coordinator deleted.' },
    raise: () => {
      api.answer(`DELETE ${COORDINATORS}`, () => Response.json([{ id: makeCoordinator().id }]))
      return changeCoordinator('Delete')
    },
  },
}

const saidBy = ({ toast, inPage }: Entry) =>
  [toast?.title, toast?.description, inPage].filter((words) => words !== undefined)

it('names every message, and none that is not said', () => {
  const said = Object.values(CATALOGUE).flatMap(saidBy)
  expect(MESSAGES.filter((message) => !said.some((words) => words.includes(message)))).toEqual([])
})

it.each(Object.entries(CATALOGUE))('%s', async (_message, { toast, inPage, raise }) => {
  await raise()
  if (toast) {
    await vi.waitFor(() => {
      // Some wait for the next page.
      pageAppeared()
      const found = toasts.find(
        ({ title, description }) =>
          title === toast.title && (toast.description ?? description) === description,
      )
      expect(found?.variant, JSON.stringify(toasts)).toBe(toast.variant)
      expect(found).toBeDefined()
    })
  }
  if (inPage !== undefined) {
    await vi.waitFor(() => expect(document.body).toHaveTextContent(inPage))
  }
})
