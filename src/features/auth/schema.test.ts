import { describe, expect, it } from 'vitest'
import { openQuestions, registrationSchema } from './registration-schema'
import { forgotPasswordSchema, resetPasswordSchema, signInSchema } from './schema'
import { makeRegistration } from '../../../tests/fakes/inputs'

/** The schema's message for one field when all others are valid. */
function problem(changes: Record<string, unknown>): string | null {
  const result = registrationSchema.safeParse({ ...makeRegistration(), ...changes })
  if (result.success) return null
  const fields = new Set(result.error.issues.map((issue) => issue.path[0]))
  expect([...fields]).toEqual([Object.keys(changes)[0]])
  return result.error.issues[0]!.message
}

it('takes a valid registration', () => {
  expect(problem({})).toBeNull()
})

describe('names', () => {
  it.each([
    ["Zoë O'Brien"],
    ['Ọlábísí Ṣadé'],
    ['Chịdịmma-Ńkéchi'],
    ['Nǃxau ǂToma'],
    ['李小龙'],
    ['Madonna'],
    ['Ada II'],
    ['x'.repeat(80)],
  ])('%s is an ordinary name', (name) => {
    expect(problem({ child_name: name })).toBeNull()
    expect(problem({ parent_name: name })).toBeNull()
  })

  it.each([
    ['<script>alert(1)</script>', 'Please leave out the sign < from the name.'],
    ['{{7*7}}', 'Please leave out the sign { from the name.'],
    ['ada@example.com', 'Please leave out the sign @ from the name.'],
    ['Ada 08031234567', 'Please write a name here, without a telephone or account number.'],
    ['Ada\u0000Obi', 'The name has characters that cannot be seen. Please type it again.'],
    ['x'.repeat(81), 'Please shorten the name to 80 characters.'],
    ['x'.repeat(10_000), 'Please shorten the name to 80 characters.'],
    ['   ', "Please enter your child's name"],
  ])('%j is refused with a sentence', (name, sentence) => {
    expect(problem({ child_name: name })).toBe(sentence)
  })
})

describe('age', () => {
  it.each(['2', '15', ' 9 '])('%j is in the show', (age) => {
    expect(problem({ age: age })).toBeNull()
  })

  it.each(['-1', '0', '1', '16', '17', '1e9', '1000000000', '٣', '3.5', 'NaN', '0x5', 'five'])(
    '%j is refused',
    (age) => {
      expect(problem({ age: age })).toBe('The show is for children aged 2 to 15')
    },
  )

  it('is asked for', () => {
    expect(problem({ age: '' })).toBe("Please enter your child's age")
  })
})

describe('talents', () => {
  it('are at least one', () => {
    expect(problem({ talents: [] })).toBe('Please select at least one talent for your child.')
  })

  it('are two at most', () => {
    expect(problem({ talents: ['Dance', 'Music', 'Arts'] })).toBe(
      'You can select a maximum of two talents.',
    )
  })

  it.each([[['Juggling']], [['dance']], [[null]], [['Dance', '<b>']]])(
    '%j are refused: not on the list',
    (talents) => {
      expect(problem({ talents })).not.toBeNull()
    },
  )

  it('are two different ones', () => {
    expect(problem({ talents: ['Dance', 'Dance'] })).toBe('Please choose two different talents.')
  })

  it('suit the age', () => {
    expect(problem({ talents: ['Tech'], age: '4' })).toBe('Your child is too young for Tech.')
    expect(problem({ talents: ['Engineering', 'Sports'], age: '3' })).toBe(
      'Your child is too young for Engineering and Sports.',
    )
    expect(problem({ talents: ['Sports'], age: '4' })).toBeNull()
  })
})

describe('country and state', () => {
  it('is one of the country', () => {
    const sentence = 'Please choose a state or province of this country'
    expect(problem({ state_city: 'Gauteng' })).toBe(sentence)
    expect(problem({ state_city: 'Atlantis' })).toBe(sentence)
    expect(
      problem({ state_city: 'Gauteng', country: 'South Africa', phone_number: '082 123 4567' }),
    ).toBeNull()
  })

  it('is asked for', () => {
    expect(problem({ state_city: '' })).toBe('Please choose a state or province')
  })

  it('is in one of the two countries', () => {
    expect(problem({ country: 'Wakanda' })).toBe('Please choose a country')
  })
})

describe('phone number', () => {
  it.each(['0803 123 4567', '+234 803 123 4567', '+44 20 7946 0958'])('%s is taken', (phone) => {
    expect(problem({ phone_number: phone })).toBeNull()
  })

  it.each(['12345', 'call me', '0803 123 456', "'; drop table applications; --"])(
    '%s is refused with an example',
    (phone) => {
      expect(problem({ phone_number: phone })).toMatch(/Write it like 0803 123 4567/)
    },
  )
})

describe('account', () => {
  it.each(['12345', ''])('the password %j is too short', (password) => {
    const sentence = 'Password should be at least 6 characters.'
    expect(problem({ password })).toBe(sentence)
    expect(resetPasswordSchema.safeParse({ password }).error?.issues[0]?.message).toBe(sentence)
  })

  it('a password is not cut in silence: 72 bytes are the most', () => {
    expect(problem({ password: 'x'.repeat(72) })).toBeNull()
    expect(problem({ password: 'ọ'.repeat(25) })).toBe(
      'Please use a password of at most 72 characters',
    )
  })

  it.each(['ada', 'ada@', 'ada@example', 'a b@example.com', '<ada@example.com>'])(
    'the email %s is refused',
    (email) => {
      expect(problem({ email })).toBe('Please check the email address, for example ada@example.com')
      expect(forgotPasswordSchema.safeParse({ email }).success).toBe(false)
    },
  )

  it('an email of more than 254 characters is refused', () => {
    expect(problem({ email: `${'x'.repeat(250)}@example.com` })).toBe(
      'This email address is too long',
    )
  })

  it('an email loses the blanks around it', () => {
    expect(forgotPasswordSchema.parse({ email: ' ada@example.com ' })).toEqual({
      email: 'ada@example.com',
    })
  })

  it('the answers of the lists are those of the lists', () => {
    expect(problem({ living_status: 'On the moon' })).toMatch(/lives with you/)
    expect(problem({ gender: 'x' })).toBe("Please choose your child's gender")
    expect(problem({ application_id: 'not-a-uuid' })).not.toBeNull()
  })

  it('the consent is needed', () => {
    expect(problem({ has_consented: false })).toBe(
      "Please confirm that you are the child's parent or guardian",
    )
  })

  it('signing in needs both answers and judges neither', () => {
    const messages = (input: unknown) =>
      signInSchema.safeParse(input).error?.issues.map(({ message }) => message)
    expect(messages({ email: ' ', password: '' })).toEqual([
      'Please enter your email address',
      'Please enter your password',
    ])
    expect(signInSchema.parse({ email: ' ada@example.com ', password: ' x ' })).toEqual({
      email: 'ada@example.com',
      password: ' x ',
    })
  })
})

describe('the questions that are open', () => {
  it('are none of a valid registration', () => {
    expect([...openQuestions(makeRegistration())]).toEqual([])
  })

  it('are those without an answer, and those whose answers do not go together', () => {
    const values = makeRegistration({
      parent_name: '',
      age: '4',
      talents: ['Tech'],
      country: 'South Africa',
    })
    expect([...openQuestions(values)].sort()).toEqual([
      'parent_name',
      'phone_number',
      'state_city',
      'talents',
    ])
  })
})
