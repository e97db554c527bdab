import { describe, expect, it } from 'vitest'
import { NOTICE_KINDS, noticePath } from '@/domain/notice'
import { isId, paths, paymentPath, safeReturnPath } from './paths'

describe('the way back', () => {
  it.each(['/dashboard/payment?amount=10000', '/ticket/5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01', '/'])(
    '%s stays inside the app',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    'javascript:alert(1)',
    'dashboard',
    '/a\nb',
    '/a\\b',
    '',
    undefined,
    null,
    { from: '/x' },
    42,
  ])('%j leads to the dashboard instead', (value) => {
    expect(safeReturnPath(value)).toBe('/dashboard')
  })
})

describe('isId', () => {
  it('takes a uuid in either case', () => {
    expect(isId('5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01')).toBe(true)
    expect(isId('5F0C9A52-2A0F-4A1E-9F0E-6D1B8F3F7A01')).toBe(true)
  })

  it.each([
    '',
    '1',
    '5f0c9a52',
    '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01 ',
    'zf0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    "5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01' or 1=1",
    null,
    undefined,
  ])('%j names nothing', (value) => {
    expect(isId(value)).toBe(false)
  })
})

describe('paymentPath', () => {
  it('carries what the form is filled in with', () => {
    const path = paymentPath({
      applicationId: 'a',
      description: 'Talent Hunt Ticket for Ọlá & Co',
      amount: 10_000,
      currency: 'NGN',
    })
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    expect(pathname).toBe('/dashboard/payment')
    expect(Object.fromEntries(searchParams)).toEqual({
      applicationId: 'a',
      description: 'Talent Hunt Ticket for Ọlá & Co',
      amount: '10000',
      currency: 'NGN',
    })
  })

  it('is the bare page without anything to fill in', () => {
    expect(paymentPath({})).toBe('/dashboard/payment')
  })
})

it('the school page is named after the product', () => {
  expect(paths.edu).toBe('/kanyezi-edu')
})

it('every notice leads to a page of the app', () => {
  const id = '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01'
  const pages = [...Object.values(paths)].map((path) =>
    typeof path === 'string' ? path : path(id),
  )
  for (const kind of NOTICE_KINDS) {
    for (const subject of [id, null]) {
      expect(pages).toContain(noticePath({ kind, application_id: subject, payment_id: subject }))
    }
  }
})
