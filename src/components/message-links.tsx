import { Link } from 'react-router-dom'
import { config } from '@/lib/config'

const style = 'font-semibold wrap-anywhere text-primary-strong underline underline-offset-4'

export interface MessageLinksProps {
  /** A page of this site. */
  link_path: string | null
  map_url: string | null
}

/** The links of an organisers' message, shown as URLs that can be read before they are opened. */
export function MessageLinks({ link_path, map_url }: MessageLinksProps) {
  if (link_path === null && map_url === null) return null
  const site = new URL(config.siteUrl ?? window.location.origin).host
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {link_path === null ? null : (
        <li>
          Page:{' '}
          <Link to={link_path} className={style}>
            {`${site}${link_path}`}
          </Link>
        </li>
      )}
      {map_url === null ? null : (
        <li>
          Map:{' '}
          <a href={map_url} target="_blank" rel="noopener noreferrer" className={style}>
            {map_url.replace('https://', '')}
          </a>
        </li>
      )}
    </ul>
  )
}
