import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@/lib/api/errors'
import { storeSession } from '../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../tests/fakes/rows'
import { useAppForm } from './use-app-form'

const schema = z.object({
  size: z.enum(['small', 'large'], 'Choose a size'),
  name: z.string().check(z.minLength(1, 'Name is required')),
  pin: z.string(),
})
type Input = z.infer<typeof schema>

interface SampleFormProps {
  send?: (input: Input) => Promise<unknown>
  draftKey?: string
}

function SampleForm({ send = () => Promise.resolve(), draftKey }: SampleFormProps) {
  const form = useAppForm<Input>({
    schema,
    defaultValues: { name: '', pin: '' },
    draftKey,
    secrets: ['pin'],
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate aria-label="Sample" onSubmit={form.submitTo(send)}>
      <p role="alert">{form.refusal}</p>
      <label>
        <input
          type="radio"
          aria-invalid={Boolean(errors.size)}
          onChange={() => form.setValue('size', 'small')}
        />
        Small
      </label>
      <label>
        Name
        <input
          {...form.register('name')}
          aria-invalid={Boolean(errors.name)}
          aria-describedby="problem"
        />
      </label>
      <p id="problem">{errors.name?.message}</p>
      <label>
        Pin
        <input {...form.register('pin')} />
      </label>
      <button disabled={isSubmitting}>Send</button>
    </form>
  )
}

const name = () => screen.getByRole('textbox', { name: 'Name' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const fill = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Small' }))
  await userEvent.type(name(), 'Ada')
}

describe('errors', () => {
  it('stand at their fields after a submit, leave as one types, and stop the sending', async () => {
    const sent = vi.fn()
    render(<SampleForm send={sent} />)
    expect(name()).toBeValid()
    await send()
    expect(name()).toHaveAccessibleDescription('Name is required')
    await userEvent.type(name(), 'A')
    expect(name()).toBeValid()
    expect(sent).not.toHaveBeenCalled()
  })

  it('move the focus to the first field in error, also when that is a choice', async () => {
    render(<SampleForm />)
    await send()
    expect(screen.getByRole('radio', { name: 'Small' })).toHaveFocus()
    await userEvent.click(screen.getByRole('radio', { name: 'Small' }))
    await send()
    expect(name()).toHaveFocus()
  })

  it('of the server stand at the field that they name, which takes the focus', async () => {
    const error = new AppError('rejected', 'This name is taken.', { field: 'name' })
    render(<SampleForm send={() => Promise.reject(error)} />)
    await fill()
    await send()
    expect(name()).toHaveAccessibleDescription('This name is taken.')
    expect(name()).toHaveFocus()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('of the server that name no field of the form stand over it, and what was typed stays', async () => {
    const error = new AppError('rejected', 'The age is outside.', { field: 'age' })
    const sent = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(null)
    render(<SampleForm send={sent} />)
    await fill()
    await send()
    expect(screen.getByRole('alert')).toHaveTextContent('The age is outside.')
    expect(name()).toHaveValue('Ada')
    await send()
    expect(sent).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })

  it('without a cause that we know still say something', async () => {
    render(<SampleForm send={() => Promise.reject(new Error(''))} />)
    await fill()
    await send()
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
  })
})

describe('a draft', () => {
  it('survives a reload without the secrets', async () => {
    const { unmount } = render(<SampleForm draftKey="sample" />)
    await userEvent.type(name(), 'Ada')
    await userEvent.type(screen.getByRole('textbox', { name: 'Pin' }), '1234')
    expect(JSON.stringify(window.sessionStorage)).not.toContain('1234')
    unmount()
    render(<SampleForm draftKey="sample" />)
    expect(name()).toHaveValue('Ada')
    expect(screen.getByRole('textbox', { name: 'Pin' })).toHaveValue('')
  })

  it('belongs to its own form alone', async () => {
    const { unmount } = render(<SampleForm draftKey="sample" />)
    await userEvent.type(name(), 'Ada')
    unmount()
    render(<SampleForm draftKey="another" />)
    expect(name()).toHaveValue('')
  })

  it('is shown to nobody but its own person, however the session ended', async () => {
    storeSession(PARENT)
    const { unmount } = render(<SampleForm draftKey="sample" />)
    await userEvent.type(name(), 'Ada')
    unmount()
    storeSession(ADMIN)
    const second = render(<SampleForm draftKey="sample" />)
    expect(name()).toHaveValue('')
    second.unmount()
    window.localStorage.clear()
    const third = render(<SampleForm draftKey="sample" />)
    expect(name()).toHaveValue('')
    third.unmount()
    storeSession(PARENT)
    render(<SampleForm draftKey="sample" />)
    expect(name()).toHaveValue('Ada')
  })

  it('of a visitor goes along when the same tab signs in', async () => {
    const { unmount } = render(<SampleForm draftKey="sample" />)
    await userEvent.type(name(), 'Ada')
    unmount()
    storeSession(PARENT)
    render(<SampleForm draftKey="sample" />)
    expect(name()).toHaveValue('Ada')
  })

  it('outlives a refused submit and is forgotten after one that succeeded', async () => {
    const sent = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(null)
    render(<SampleForm draftKey="sample" send={sent} />)
    await fill()
    await send()
    expect(window.sessionStorage.getItem('sample')).toContain('Ada')
    await send()
    expect(sent).toHaveBeenCalledTimes(2)
    expect(window.sessionStorage.getItem('sample')).toBeNull()
  })

  it('that cannot be read, or not be written, costs nothing but itself', async () => {
    const write = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.stubGlobal('sessionStorage', { getItem: () => '{broken', setItem: write, clear: vi.fn() })
    render(<SampleForm draftKey="sample" />)
    await userEvent.type(name(), 'Ada')
    expect(name()).toHaveValue('Ada')
    expect(write).toHaveBeenCalled()
  })

  it('is not kept by a form without a key', async () => {
    render(<SampleForm />)
    await userEvent.type(name(), 'Ada')
    expect(window.sessionStorage).toHaveLength(0)
  })
})
