import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button'

describe('CopyButton', () => {
  it('copies the value and says so', async () => {
    const user = userEvent.setup()
    const onCopied = vi.fn()
    render(<CopyButton value="KZ-7F3K9Q" what="reference" onCopied={onCopied} />)
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('KZ-7F3K9Q')
    expect(screen.getByRole('status')).toHaveTextContent('Copied')
    // Voice control works: the accessible name contains the visible label.
    expect(screen.getByRole('button', { name: 'Copied reference' })).toHaveTextContent(/^Copied/)
    expect(onCopied).toHaveBeenCalledOnce()
  })

  it('says how to copy by hand when the browser refuses', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    const onCopied = vi.fn()
    render(<CopyButton value="KZ-7F3K9Q" what="reference" onCopied={onCopied} />)
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(screen.getByRole('status')).toHaveTextContent(
      'Please press and hold the text to copy it.',
    )
    expect(onCopied).not.toHaveBeenCalled()
  })
})
