import { Suspense } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { SiteFooter } from '@/components/site-footer'
import { type SiteAction, SiteHeader } from '@/components/site-header'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useHasStoredSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'
import { footerLinks, headerLinks } from '@/app/routes/menus'
import { loadWanted } from '@/lib/startup'
import { socialNetworks } from '@/components/social-networks'
import { whatsappLink } from '@/domain/whatsapp'
import { useSupportNumber } from '@/lib/support'

const footerGroups = () => [
  { title: 'The show', links: footerLinks('The show') },
  { title: 'Take part', links: footerLinks('Take part') },
  { title: config.productName, links: footerLinks('About') },
]

const isAction = ({ to }: { to: string }) => to === paths.register || to === paths.login

/** The same pages for the menu of phones, where registering and signing in are its buttons. */
const menuGroups = () =>
  footerGroups().map(({ title, links }) => ({
    title,
    links: links.filter((link) => !isAction(link)),
  }))

const socialLinks = socialNetworks(config.socialLinks)

const signedOutActions: readonly SiteAction[] = [
  { to: paths.register, label: 'Register', isPrimary: true },
  { to: paths.login, label: 'Sign In' },
]

/** Header and footer around the public pages. Whether somebody is signed in is read without the auth layer. */
export function SiteLayout() {
  const hasSession = useHasStoredSession()
  const navigate = useNavigate()
  const number = useSupportNumber()

  const signedInActions: readonly SiteAction[] = [
    { to: paths.dashboard, label: 'Dashboard', isPrimary: true },
    {
      label: 'Sign Out',
      onPress: () => {
        void loadWanted(() => import('@/features/auth/sign-out')).then(({ signOutAndGoHome }) =>
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
        supportHref={
          number ? whatsappLink(number, `Hello ${config.productName}, I have a question.`) : null
        }
      />
    </div>
  )
}
