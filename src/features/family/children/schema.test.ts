import { expect, it } from 'vitest'
import { entryVideoSchema } from './schema'

const problem = (url: string) => entryVideoSchema.safeParse({ url }).error?.issues[0]?.message

it.each([
  'https://youtu.be/abc',
  'https://www.youtube.com/watch?v=abc',
  ' https://vm.tiktok.com/abc ',
  'drive.google.com/file/d/abc',
])('%s is a link to a video', (url) => {
  expect(problem(url)).toBeUndefined()
})

it.each([
  ['', /paste the link/],
  ['javascript:alert(1)', /https:/],
  ['data:text/html,<script>', /https:/],
  ['http://youtu.be/abc', /https:/],
  ['https://youtu.be.evil.example.com/abc', /Please use a link from YouTube/],
  ['https://youtu.be@evil.example.com/abc', /Please use a link from YouTube/],
  ['https://youtube.com/', /not a video/],
  ['see my video', /This is not a link/],
  [`https://youtu.be/${'x'.repeat(500)}`, /too long/],
])('%s is refused with a sentence', (url, sentence) => {
  expect(problem(url)).toMatch(sentence)
})
