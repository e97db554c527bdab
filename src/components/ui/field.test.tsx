import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox'
import { Field } from './field'
import { FormErrorSummary } from './form-error-summary'
import { Input } from './input'
import { PasswordInput } from './password-input'
import { Select } from './select'
import { Textarea } from './textarea'

describe('Field', () => {
  it.each([
    ['input', <Input key="control" />, 'textbox'],
    ['textarea', <Textarea key="control" />, 'textbox'],
    ['select', <Select key="control" options={['Kano']} />, 'combobox'],
  ] as const)('ties label, hint and error to its %s', (_kind, control, role) => {
    render(
      <Field label="State" hint="Where you live" error="Please choose a state" isRequired>
        {control}
      </Field>,
    )
    const field = screen.getByRole(role, { name: 'State' })
    expect(field).toBeInvalid()
    expect(field).toBeRequired()
    expect(field).toHaveAccessibleDescription('Where you live Please choose a state')
  })

  it('marks what may be left out, and describes nothing when there is nothing to say', () => {
    render(
      <Field label="Reference">
        <Input />
      </Field>,
    )
    const field = screen.getByRole('textbox', { name: 'Reference (optional)' })
    expect(field).toBeValid()
    expect(field).not.toHaveAttribute('aria-describedby')
  })

  it('calls a filter neither required nor optional', () => {
    render(
      <Field label="Status" isFilter>
        <Select options={['Paid']} />
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'Status' })).not.toBeRequired()
  })
})

describe('Select', () => {
  it('begins with its placeholder, which is no choice', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(
      <Field label="State" isRequired>
        <Select
          placeholder="Choose a state"
          options={['Kano', { value: 'x', label: 'Lagos', isDisabled: true }]}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>,
    )
    const select = screen.getByRole('combobox', { name: 'State' })
    expect(select).toHaveValue('')
    expect(screen.getByRole('option', { name: 'Lagos' })).toBeDisabled()
    await userEvent.selectOptions(select, 'Kano')
    expect(onChange).toHaveBeenCalledWith('Kano')
  })
})

describe('PasswordInput', () => {
  it('hides what is typed until asked to show it', async () => {
    render(
      <Field label="Password" isRequired>
        <PasswordInput autoComplete="new-password" />
      </Field>,
    )
    const field = screen.getByLabelText('Password')
    await userEvent.type(field, 'secret')
    expect(field).toHaveAttribute('type', 'password')

    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
    expect(field).toHaveAttribute('type', 'text')
    expect(field).toHaveValue('secret')

    await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }))
    expect(field).toHaveAttribute('type', 'password')
  })
})

describe('Checkbox', () => {
  it('is ticked by its words and described by its error', async () => {
    render(<Checkbox label="I agree" error="Please confirm" />)
    const box = screen.getByRole('checkbox', { name: 'I agree' })
    expect(box).toHaveAccessibleDescription('Please confirm')
    await userEvent.click(screen.getByText('I agree'))
    expect(box).toBeChecked()
  })
})

describe('FormErrorSummary', () => {
  const errors = [{ id: 'child', message: 'Please enter a name.' }]

  it('takes the focus when it appears and at every further attempt', async () => {
    const { rerender } = render(<FormErrorSummary errors={[]} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    rerender(<FormErrorSummary errors={errors} attempt={1} />)
    expect(screen.getByRole('alert')).toHaveFocus()

    screen.getByRole('link').focus()
    rerender(<FormErrorSummary errors={errors} attempt={2} />)
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  it('leads to the field', async () => {
    render(
      <>
        <FormErrorSummary errors={errors} />
        <Field label="Name" id="child" isRequired>
          <Input />
        </Field>
      </>,
    )
    await userEvent.click(screen.getByRole('link', { name: 'Please enter a name.' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('shows what belongs to no field', () => {
    render(<FormErrorSummary title="Sign in Failed" message="Invalid login credentials" />)
    expect(screen.getByRole('alert')).toHaveTextContent('Sign in FailedInvalid login credentials')
  })
})
