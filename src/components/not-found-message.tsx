import { ButtonLink } from './ui/button-link'
import { PageHeading } from './page-heading'
import { ChildDrawing } from './child-drawing'

export interface NotFoundMessageProps {
  title: string
  message: string
  links: readonly { to: string; label: string }[]
}

/** Says that something does not exist and links to other pages. The first link is the primary one. */
export function NotFoundMessage({ title, message, links }: NotFoundMessageProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center">
      <ChildDrawing child="tech" className="size-32" />
      <PageHeading>{title}</PageHeading>
      <p className="text-lg">{message}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {links.map((link, index) => (
          <ButtonLink key={link.to} to={link.to} variant={index === 0 ? 'primary' : 'secondary'}>
            {link.label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
