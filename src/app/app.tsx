import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { ErrorBoundary } from './error-boundary'
import { PageSpinner } from './page-spinner'
import { ScrollToTop } from './scroll-to-top'
import { SiteLayout } from './site-layout'
import { ToastOutlet } from './toast-outlet'

// Every page is its own chunk, and what needs a session or a query client loads only with such a page.
const DataArea = lazy(() => import('./data-area').then((module) => ({ default: module.DataArea })))
const SignedOutOnly = lazy(() =>
  import('./signed-out-only').then((module) => ({ default: module.SignedOutOnly })),
)
const ParentArea = lazy(() =>
  import('./parent-area').then((module) => ({ default: module.ParentArea })),
)
const AdminArea = lazy(() =>
  import('./admin-area').then((module) => ({ default: module.AdminArea })),
)
const HomePage = lazy(() => import('@/pages/public/home'))
const OurKidsPage = lazy(() => import('@/pages/public/our-kids'))
const NotFoundPage = lazy(() => import('@/pages/public/not-found'))
const RegisterPage = lazy(() => import('@/pages/auth/register'))
const LoginPage = lazy(() => import('@/pages/auth/login'))
const ForgotPasswordPage = lazy(() => import('@/pages/auth/forgot-password'))
const ResetPasswordPage = lazy(() => import('@/pages/auth/reset-password'))
const DashboardPage = lazy(() => import('@/pages/parent/dashboard'))
const PaymentPage = lazy(() => import('@/pages/parent/payment'))
const TicketPage = lazy(() => import('@/pages/parent/ticket'))
const AdminDashboardPage = lazy(() => import('@/pages/admin/dashboard'))

/** The route table. The router itself is put around it by the browser's or the build's entry. */
export function App() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route element={<DataArea />}>
              <Route path={paths.ourKids} element={<OurKidsPage />} />
              <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
              <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
              <Route element={<SignedOutOnly />}>
                <Route path={paths.register} element={<RegisterPage />} />
                <Route path={paths.login} element={<LoginPage />} />
              </Route>
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<DataArea />}>
            <Route element={<ParentArea />}>
              <Route path={paths.dashboard} element={<DashboardPage />} />
              <Route path={paths.payment} element={<PaymentPage />} />
              <Route path={paths.ticket(':applicationId')} element={<TicketPage />} />
            </Route>
            <Route element={<AdminArea />}>
              <Route path={paths.adminDashboard} element={<AdminDashboardPage />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
      <ToastOutlet />
    </ErrorBoundary>
  )
}
