import { describe, expect, it } from 'vitest'
import { checkVideoLink } from './video'

describe('checkVideoLink', () => {
  it.each([
    'https://www.youtube.com/watch?v=abc',
    'https://m.youtube.com/shorts/abc',
    'https://youtu.be/abc',
    'https://www.tiktok.com/@name/video/1',
    'https://vm.tiktok.com/ZM1/',
    'https://www.instagram.com/reel/abc/',
    'https://web.facebook.com/watch/?v=1',
    'https://fb.watch/abc/',
    'https://vimeo.com/123',
    'https://drive.google.com/file/d/abc/view',
  ])('takes %s', (link) => {
    expect(checkVideoLink(` ${link} `)).toEqual({ url: link })
  })

  it('reads a link without its scheme as https', () => {
    expect(checkVideoLink('youtu.be/abc')).toEqual({ url: 'https://youtu.be/abc' })
  })

  it.each([
    ['', 'paste the link'],
    ['my video', 'not a link'],
    ['https://youtu.be/a b', 'not a link'],
    ['http://youtu.be/abc', 'secure link'],
    ['javascript:alert(1)//youtu.be/x', 'web link'],
    ['data:text/html,x', 'web link'],
    ['https://example.com/video', 'YouTube, TikTok'],
    ['https://youtube.com.example.com/watch', 'YouTube, TikTok'],
    ['https://notyoutube.com/watch', 'YouTube, TikTok'],
    ['https://youtube.com@example.com/watch', 'YouTube, TikTok'],
    ['https://google.com/drive', 'YouTube, TikTok'],
    ['https://youtube.com/', 'not a video'],
    [`https://youtu.be/${'a'.repeat(500)}`, 'too long'],
    [`https://youtu.be/${'ọ'.repeat(200)}`, 'too long'],
  ])('refuses %j and says what to do', (link, words) => {
    expect(checkVideoLink(link).error).toContain(words)
  })
})
