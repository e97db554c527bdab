import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { GalleryLinks } from './gallery-links'
import { socialNetworks } from './social-networks'

const NONE = { instagram: null, facebook: null, tiktok: null, youtube: null }

describe('GalleryLinks', () => {
  it('links to every network that has an address, in a new tab', () => {
    render(
      <GalleryLinks
        links={socialNetworks({
          instagram: 'https://instagram.example.com/show',
          facebook: 'https://facebook.example.com/show',
          tiktok: 'https://tiktok.example.com/show',
          youtube: 'https://youtube.example.com/show',
        })}
      />,
    )
    for (const network of ['Instagram', 'Facebook', 'TikTok', 'YouTube']) {
      const link = screen.getByRole('link', { name: `${network} (opens in a new tab)` })
      expect(link).toHaveAttribute('href', `https://${network.toLowerCase()}.example.com/show`)
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
  })

  it('leaves out a network without an address', () => {
    render(
      <GalleryLinks
        links={socialNetworks({ ...NONE, tiktok: 'https://tiktok.example.com/show' })}
      />,
    )
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('says so when there is none', () => {
    render(<GalleryLinks links={socialNetworks(NONE)} />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText(/are not open yet/)).toBeVisible()
  })
})
