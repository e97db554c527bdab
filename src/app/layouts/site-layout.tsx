import { Suspense } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { SiteFooter } from '@/components/site-footer'
import { type SiteAction, SiteHeader } from '@/components/site-header'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useHasStoredSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'
import { headerLinks } from '@/app/routes/menus'
import { footerGroups, menuGroups, socialLinks, supportLink } from './site-links'

const signedOutActions: readonly SiteAction[] = [
  { to: paths.register, label: 'Register', isPrimary: true },
  { to: paths.login, label: 'Sign In' },
]

/** Header and footer around the public pages. Whether somebody is signed in is read without the auth layer. */
export function SiteLayout() {
  const hasSession = useHasStoredSession()
  const navigate = useNavigate()

  const signedInActions: readonly SiteAction[] = [
    { to: paths.dashboard, label: 'Dashboard', isPrimary: true },
    {
      label: 'Sign Out',
      onPress: () => {
        void import('@/features/auth/sign-out').then(({ signOutAndGoHome }) =>
          signOutAndGoHome(navigate),
        )
      },
    },
  ]

  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader
        productName={config.productName}
        links={headerLinks()}
        groups={menuGroups()}
        actions={hasSession ? signedInActions : signedOutActions}
      />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter
        productName={config.productName}
        tagline="A talent show for children aged 2 to 15 in Nigeria and South Africa."
        groups={footerGroups()}
        socials={socialLinks}
        supportHref={supportLink}
      />
    </div>
  )
}
