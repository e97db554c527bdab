import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkCode } from './check-code'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('is the SHA-256 of the salt, a line feed and the letters and digits in capitals', async () => {
  expect(await checkCode('salt', 'Nip trf/ADA  obi-kz 7F3K9Q')).toBe(
    sha256('salt\nNIPTRFADAOBIKZ7F3K9Q'),
  )
  expect(await checkCode('salt', 'Zoë Ọlá 张伟 ٣')).toBe(
    sha256('salt\nZOËỌLÁ张伟٣'.normalize('NFC')),
  )
})

it('is the same however accents are stored, and another with another salt or narration', async () => {
  const code = await checkCode('salt', 'Zoë')
  expect(await checkCode('salt', 'Zoë'.normalize('NFD'))).toBe(code)
  expect(await checkCode('pepper', 'Zoë')).not.toBe(code)
  expect(await checkCode('salt', 'Zoe')).not.toBe(code)
})
