import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RegistrationInput } from '../../src/features/auth/registration-schema.ts'
import type { PaymentInput } from '../../src/features/family/payments/schema.ts'

/** A valid registration; a test overrides only the fields it is about. */
export function makeRegistration(changes: Partial<RegistrationInput> = {}): RegistrationInput {
  return {
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    parent_name: 'Ngozi Adé',
    email: 'ngozi@example.com',
    password: 'star-light',
    phone_number: '0803 123 4567',
    living_status: 'Living with child',
    child_name: 'Ọlábísí Adé',
    age: '9',
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    has_consented: true,
    ...changes,
  }
}

/** A valid payment as the form sends it; a test overrides only the fields it is about. */
export function makePaymentInput(changes: Partial<PaymentInput> = {}): PaymentInput {
  return {
    id: '7a1c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    kind: 'one_off',
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    amount: '10,000',
    currency: 'NGN',
    description: 'Talent Hunt Ticket for Ọlábísí Adé',
    reference: 'KZ-7F3K9Q',
    ...changes,
  }
}

interface FillOptions {
  /** The legend of a question to leave unanswered, or `consent`. */
  without?: string
}

/** Fills in the registration form as a parent does. */
export async function fillRegistration({ without }: FillOptions = {}): Promise<void> {
  // Pasting is equivalent to typing here, and many times faster.
  const put = async (label: string, text: string) => {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  await put('Your name', "Ngozi O'Brien-Ọlábísí")
  await put('Email', 'ngozi@example.com')
  await put('Password', 'star-light')
  await put('Phone number', '0803 123 4567')
  if (without !== 'Living status') {
    await userEvent.click(screen.getByRole('radio', { name: 'Living with child' }))
  }
  await put("Child's name", 'Chịdịmma Ṣadé')
  await userEvent.selectOptions(screen.getByLabelText('Age'), '9')
  if (without !== 'Gender') await userEvent.click(screen.getByRole('radio', { name: 'Female' }))
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Kano')
  if (without !== 'Talents') await userEvent.click(screen.getByRole('checkbox', { name: /^Dance/ }))
  if (without !== 'consent') {
    await userEvent.click(screen.getByRole('checkbox', { name: /parent or legal guardian/ }))
  }
}
