import { Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ErrorBoundary } from './error-boundary'
import { lazyPage, lazyRoute } from './routes/lazy-route'
import { PageSpinner } from './layouts/page-spinner'
import { ScrollToTop } from './scroll-to-top'
import { SiteLayout } from './layouts/site-layout'
import { ToastOutlet } from './toast-outlet'
import { UpdateWatch } from './update-watch'
import { useRouteLocation } from './routes/use-route-location'

// Every page is its own chunk, and what needs a session or a query client loads only with such a page.
const QueryLayout = lazyRoute(async () => (await import('./layouts/query-layout')).QueryLayout)
const GuestOnlyLayout = lazyRoute(
  async () => (await import('./layouts/guest-only-layout')).GuestOnlyLayout,
)
const ParentLayout = lazyRoute(async () => (await import('./layouts/parent-layout')).ParentLayout)
const AdminLayout = lazyRoute(async () => (await import('./layouts/admin-layout')).AdminLayout)
const HomePage = lazyPage(() => import('@/pages/public/home'))
const AboutPage = lazyPage(() => import('@/pages/public/about-us'))
const TalentShowPage = lazyPage(() => import('@/pages/public/talent-show'))
const GhettoProjectPage = lazyPage(() => import('@/pages/public/ghetto-project'))
const EduPage = lazyPage(() => import('@/pages/public/edu'))
const GalleryPage = lazyPage(() => import('@/pages/public/gallery'))
const VolunteerMaterialsPage = lazyPage(() => import('@/pages/public/volunteer-materials'))
const PrivacyPage = lazyPage(() => import('@/pages/public/privacy'))
const TermsPage = lazyPage(() => import('@/pages/public/terms'))
const DonatePage = lazyPage(() => import('@/pages/public/donate'))
const VolunteerPage = lazyPage(() => import('@/pages/public/volunteer'))
const StateAdminsPage = lazyPage(() => import('@/pages/public/state-admins'))
const SharePage = lazyPage(() => import('@/pages/public/share'))
const OurKidsPage = lazyPage(() => import('@/pages/public/our-kids'))
const NotFoundPage = lazyPage(() => import('@/pages/public/not-found'))
const RegisterPage = lazyPage(() => import('@/pages/auth/register'))
const LoginPage = lazyPage(() => import('@/pages/auth/login'))
const ForgotPasswordPage = lazyPage(() => import('@/pages/auth/forgot-password'))
const ResetPasswordPage = lazyPage(() => import('@/pages/auth/reset-password'))
const DashboardPage = lazyPage(() => import('@/pages/parent/dashboard'))
const ChildrenPage = lazyPage(() => import('@/pages/parent/children'))
const AssessmentPage = lazyPage(() => import('@/pages/parent/assessment'))
const SchedulePage = lazyPage(() => import('@/pages/parent/schedule'))
const ShopPage = lazyPage(() => import('@/pages/parent/shop'))
const DashboardDonatePage = lazyPage(() => import('@/pages/parent/dashboard-donate'))
const AccountPage = lazyPage(() => import('@/pages/parent/account'))
const PaymentPage = lazyPage(() => import('@/pages/parent/payment'))
const TicketPage = lazyPage(() => import('@/pages/parent/ticket'))
const AdminDashboardPage = lazyPage(() => import('@/pages/admin/dashboard'))
const AdminAnalysisPage = lazyPage(() => import('@/pages/admin/analysis'))

/** The route table. The router itself is put around it by the browser's or the build's entry. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { path: paths.home, element: <HomePage /> },
      { path: paths.about, element: <AboutPage /> },
      { path: paths.talentShow, element: <TalentShowPage /> },
      { path: paths.ghettoProject, element: <GhettoProjectPage /> },
      { path: paths.edu, element: <EduPage /> },
      { path: paths.gallery, element: <GalleryPage /> },
      { path: paths.volunteerMaterials, element: <VolunteerMaterialsPage /> },
      { path: paths.privacy, element: <PrivacyPage /> },
      { path: paths.terms, element: <TermsPage /> },
      {
        element: <QueryLayout />,
        children: [
          { path: paths.ourKids, element: <OurKidsPage /> },
          { path: paths.donate, element: <DonatePage /> },
          { path: paths.volunteer, element: <VolunteerPage /> },
          { path: paths.stateAdmins, element: <StateAdminsPage /> },
          { path: paths.share(':applicationId'), element: <SharePage /> },
          { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
          { path: paths.resetPassword, element: <ResetPasswordPage /> },
          {
            element: <GuestOnlyLayout />,
            children: [
              { path: paths.register, element: <RegisterPage /> },
              { path: paths.login, element: <LoginPage /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    element: <QueryLayout />,
    children: [
      {
        element: <ParentLayout />,
        children: [
          { path: paths.dashboard, element: <DashboardPage /> },
          { path: paths.children, element: <ChildrenPage /> },
          { path: paths.assessment, element: <AssessmentPage /> },
          { path: paths.schedule, element: <SchedulePage /> },
          { path: paths.shop, element: <ShopPage /> },
          { path: paths.dashboardDonate, element: <DashboardDonatePage /> },
          { path: paths.account, element: <AccountPage /> },
          { path: paths.payment, element: <PaymentPage /> },
          { path: paths.ticket(':applicationId'), element: <TicketPage /> },
        ],
      },
      {
        element: <AdminLayout />,
        children: [
          { path: paths.adminDashboard, element: <AdminDashboardPage /> },
          { path: paths.adminAnalysis, element: <AdminAnalysisPage /> },
        ],
      },
    ],
  },
]

export function App() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<PageSpinner />}>
        <Pages />
      </Suspense>
      <ToastOutlet />
      <UpdateWatch />
    </ErrorBoundary>
  )
}

function Pages() {
  return useRoutes(routes, useRouteLocation())
}
