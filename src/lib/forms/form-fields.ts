import * as z from 'zod/mini'
import { checkPersonName } from '@/domain/names'

/** A person's name as the database takes it; `empty` is what an empty field says. */
export const personName = (empty: string) =>
  z.string().check((context) => {
    const { error } = checkPersonName(context.value)
    if (!error) return
    const message = context.value.trim() === '' ? empty : error
    context.issues.push({ code: 'custom', message, input: context.value })
  })

/** An e-mail address as the database takes it; `empty` is what an empty field says. */
export const emailAddress = (empty: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, empty),
    z.refine(
      (value) => value === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value),
      'Please check the e-mail address, for example ada@example.com',
    ),
    z.maxLength(254, 'This e-mail address is too long'),
  )
