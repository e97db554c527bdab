import { describe, expect, it } from 'vitest'
import { PLAYER_ORIGINS, videoPlayer } from './video-player'

describe('the player', () => {
  const youtube =
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1'
  it.each([
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  ])('of %s is YouTube without cookies', (link) => {
    expect(videoPlayer(link)).toEqual({ host: 'YouTube', src: youtube })
  })

  it.each([
    ['https://vimeo.com/76979871', '76979871?dnt=1&autoplay=1&playsinline=1'],
    [
      'https://vimeo.com/76979871/8272103f6e?share=copy',
      '76979871?dnt=1&autoplay=1&playsinline=1&h=8272103f6e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      '76979871?dnt=1&autoplay=1&playsinline=1&h=8272103f6e',
    ],
    ['https://vimeo.com/channels/staffpicks/76979871', '76979871?dnt=1&autoplay=1&playsinline=1'],
  ])('of %s is Vimeo, asked not to track', (link, end) => {
    expect(videoPlayer(link)).toEqual({
      host: 'Vimeo',
      src: `https://player.vimeo.com/video/${end}`,
    })
  })

  it.each([
    'https://www.tiktok.com/@ada/video/7301',
    'https://drive.google.com/file/d/abc/view',
    'https://www.instagram.com/reel/abc',
    'https://www.youtube.com/@ada',
    'https://www.youtube.com/watch?v=../../evil',
    'https://youtu.be/abc',
    'https://vimeo.com/ada',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
  ])('is not there for %s', (link) => {
    expect(videoPlayer(link)).toBeNull()
  })

  it('plays from the origins that pages may frame', () => {
    for (const link of ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871']) {
      expect(PLAYER_ORIGINS).toContain(new URL(videoPlayer(link)?.src ?? '').origin)
    }
  })
})
