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
    'https://www.youtube.com/live/abc?feature=share',
    'https://www.youtube.com/watch?v=abc&list=PL123',
    'https://www.tiktok.com/t/ZTabc/',
    'https://www.tiktok.com/@ada.sings/video/1?lang=en',
    'https://m.tiktok.com/v/123.html',
    'https://www.tiktok.com/foryou?item_id=123',
    'https://www.instagram.com/p/abc/',
    'https://www.instagram.com/ada.sings/reel/abc/',
    'https://www.facebook.com/ada.sings/videos/123/',
    'https://www.facebook.com/share/v/1AbC/',
    'https://www.facebook.com/share/1AbC/',
    'https://m.facebook.com/story.php?story_fbid=1&id=2',
    'https://www.facebook.com/watch?v=1',
    'https://www.facebook.com/video.php?v=1',
    'https://www.facebook.com/groups/123/posts/456/',
    'https://vimeo.com/123/8272103f6e?share=copy',
    'https://vimeo.com/channels/staffpicks/123',
    'https://vimeo.com/showcase/123/video/456',
    'https://drive.google.com/open?id=1AbC',
    'https://drive.google.com/file/u/0/d/1AbC/view?usp=drive_link',
  ])('takes %s', (link) => {
    expect(checkVideoLink(` ${link} `)).toEqual({ url: link })
  })

  it.each([
    [
      'https://vm.tiktok.com/ZSabcdef1/ This post is shared via TikTok Lite. Download TikTok Lite to enjoy more posts: https://www.tiktok.com/tiktoklite',
      'https://vm.tiktok.com/ZSabcdef1/',
    ],
    [
      'Get TikTok Lite: https://www.tiktok.com/tiktoklite then watch https://vm.tiktok.com/ZSabcdef1/',
      'https://vm.tiktok.com/ZSabcdef1/',
    ],
    ['Watch Ada sing (https://youtu.be/abc).', 'https://youtu.be/abc'],
    ['Ada, 9 years\nhttps://youtu.be/abc?si=x_-', 'https://youtu.be/abc?si=x_-'],
    ['my video: youtu.be/abc, thank you', 'https://youtu.be/abc'],
    ['link:https://youtu.be/abc', 'https://youtu.be/abc'],
    ['\u200ehttps://youtu.be/abc\u2069', 'https://youtu.be/abc'],
    ['“https://youtu.be/abc”', 'https://youtu.be/abc'],
    ['https://youtu.be/abc ' + 'and many words '.repeat(50), 'https://youtu.be/abc'],
    ['https://example.com/ada https://youtu.be/abc', 'https://youtu.be/abc'],
    ['http://youtu.be/old https://youtu.be/abc https://youtu.be/other', 'https://youtu.be/abc'],
  ])('finds the first link that is allowed in %j', (text, url) => {
    expect(checkVideoLink(text)).toEqual({ url })
  })

  it.each([
    ['https://www.tiktok.com/@ada.sings', 'a profile'],
    ['https://www.tiktok.com/@ada.sings?_t=abc&_r=1', 'a profile'],
    ['https://www.instagram.com/ada.sings/', 'a profile'],
    ['instagram.com/ada.sings', 'a profile'],
    ['https://www.instagram.com/ada.sings/reels/', 'a profile'],
    ['https://www.instagram.com/ada.sings?igsh=abc', 'a profile'],
    ['https://www.facebook.com/ada.sings', 'a profile'],
    ['https://www.facebook.com/ada.sings?mibextid=abc', 'a profile'],
    ['https://www.facebook.com/profile.php?id=100', 'a profile'],
    ['https://www.facebook.com/people/Ada-Sings/100/', 'a profile'],
    ['https://vimeo.com/adasings', 'a profile'],
    ['https://vimeo.com/user123', 'a profile'],
    ['https://www.youtube.com/channel/UCabcdefghijklmnop', 'a channel'],
    ['https://www.youtube.com/@adasings', 'a channel'],
    ['https://m.youtube.com/@adasings/shorts', 'a channel'],
    ['https://youtube.com/c/AdaSings', 'a channel'],
    ['https://youtube.com/user/AdaSings', 'a channel'],
    ['https://vimeo.com/channels/staffpicks', 'a channel'],
    ['https://drive.google.com/drive/folders/1AbCdEfGhIjK', 'a folder'],
    ['https://drive.google.com/drive/u/0/folders/1AbC?usp=sharing', 'a folder'],
    ['https://drive.google.com/drive/my-drive', 'a folder'],
    ['https://drive.google.com/folderview?id=1AbC', 'a folder'],
    ['https://www.youtube.com/playlist?list=PL123', 'a list of videos'],
    ['https://www.youtube.com/results?search_query=ada', 'a list of videos'],
    ['https://vimeo.com/showcase/123', 'a list of videos'],
    ['https://www.tiktok.com/tag/talent', 'a list of videos'],
    ['https://www.tiktok.com/tiktoklite', 'a page about the app'],
    ['https://www.tiktok.com/download?lang=en', 'a page about the app'],
    ['See my page https://www.instagram.com/ada.sings/ please', 'a profile'],
  ])('says what %s opens', (link, what) => {
    expect(checkVideoLink(link).error).toBe(
      `This opens ${what}, not one video. Please open the video itself, tap Share, then Copy link.`,
    )
  })

  it('reads a link without its scheme as https', () => {
    expect(checkVideoLink('youtu.be/abc')).toEqual({ url: 'https://youtu.be/abc' })
  })

  it.each([
    ['', 'paste the link'],
    ['my video', 'not a link'],
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
