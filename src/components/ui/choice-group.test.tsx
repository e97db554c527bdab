import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CheckboxGroup, RadioGroup } from './choice-group'

const choices = [
  { value: 'Music', label: 'Music', note: 'Ages 2 to 15' },
  { value: 'Tech', label: 'Tech', note: 'Ages 5 to 15', isDisabled: true },
] as const

describe('CheckboxGroup', () => {
  it('tells which choice was ticked and leaves the rest to its caller', async () => {
    const onToggle = vi.fn()
    render(
      <CheckboxGroup
        legend="Talents"
        isRequired
        choices={choices}
        selected={[]}
        onToggle={onToggle}
        error="Please select at least one talent for your child."
      />,
    )
    const group = screen.getByRole('group', { name: 'Talents' })
    expect(group).toHaveAccessibleDescription('Please select at least one talent for your child.')

    await userEvent.click(screen.getByRole('checkbox', { name: 'Music Ages 2 to 15' }))
    expect(onToggle).toHaveBeenCalledWith('Music')
    expect(screen.getByRole('checkbox', { name: /^Music/ })).not.toBeChecked()
  })

  it('shows a choice that is shut, with its note, and does not tick it', async () => {
    const onToggle = vi.fn()
    render(
      <CheckboxGroup legend="Talents" choices={choices} selected={['Music']} onToggle={onToggle} />,
    )
    const shut = screen.getByRole('checkbox', { name: 'Tech Ages 5 to 15' })
    expect(shut).toBeDisabled()
    await userEvent.click(shut)
    expect(onToggle).not.toHaveBeenCalled()
    expect(screen.getByRole('checkbox', { name: /^Music/ })).toBeChecked()
  })
})

describe('RadioGroup', () => {
  it('picks one, and its first choice can be linked to', async () => {
    const onPick = vi.fn()
    render(
      <RadioGroup
        legend="Gender"
        id="gender"
        isRequired
        choices={[
          { value: 'Male', label: 'Boy' },
          { value: 'Female', label: 'Girl' },
        ]}
        value={null}
        onPick={onPick}
      />,
    )
    expect(screen.getByRole('radio', { name: 'Boy' })).toHaveAttribute('id', 'gender')
    await userEvent.click(screen.getByRole('radio', { name: 'Girl' }))
    expect(onPick).toHaveBeenCalledWith('Female')
  })
})
