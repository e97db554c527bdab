import { act } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { allowAutofill, recordInput } from './replay-input'
import { keepDraft } from '@/lib/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'

const schema = z.object({ name: z.string(), country: z.string(), agrees: z.boolean() })

function Form() {
  const form = useAppForm<z.infer<typeof schema>>({
    schema,
    defaultValues: { name: '', country: 'Nigeria', agrees: false },
    draftKey: 'typed-ahead',
  })
  const { name, country, agrees } = form.watch()
  return (
    <form>
      <input aria-label="Name" {...form.register('name')} />
      <select aria-label="Country" {...form.register('country')}>
        <option>Nigeria</option>
        <option>South Africa</option>
      </select>
      <input aria-label="Agrees" type="checkbox" {...form.register('agrees')} />
      <output>{`${name}, ${country}, ${agrees}`}</output>
    </form>
  )
}

function prerendered(): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Form />)
  document.body.append(root)
  return root
}

const words = (root: HTMLElement) => root.querySelector('output')?.textContent

it('answers typed and picked before the script ran belong to the form afterwards', async () => {
  const root = prerendered()
  root.querySelector<HTMLInputElement>('[name="name"]')!.value = 'Adé'
  root.querySelector('select')!.selectedIndex = 1
  root.querySelector<HTMLInputElement>('[name="agrees"]')!.checked = true
  recordInput(root)
  await act(async () => {
    hydrateRoot(root, <Form />)
  })
  expect(words(root)).toBe('Adé, South Africa, true')
})

it('words typed while the app takes the form over belong to it too', async () => {
  const root = prerendered()
  const name = root.querySelector<HTMLInputElement>('[name="name"]')!
  name.value = 'A'
  recordInput(root)
  name.value = 'Adé'
  name.dispatchEvent(new Event('input', { bubbles: true }))
  await act(async () => {
    hydrateRoot(root, <Form />)
  })
  expect(words(root)).toBe('Adé, Nigeria, false')
})

it('a draft comes back after hydration, and what was typed since wins', async () => {
  const root = prerendered()
  keepDraft('typed-ahead', { name: 'Old', country: 'South Africa' }, [])
  root.querySelector<HTMLInputElement>('[name="name"]')!.value = 'New'
  recordInput(root)
  await act(async () => {
    hydrateRoot(root, <Form />)
  })
  expect(words(root)).toBe('New, South Africa, false')
})

it('what was typed after a reload, before the first script came, stays, and autofill comes back with the focus', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ])
  const root = document.createElement('div')
  root.innerHTML =
    '<form autocomplete="off" data-autocomplete="on"><input data-autocomplete="name"><input></form>'
  document.body.append(root)
  const [name, email] = root.querySelectorAll('input')
  name!.value = 'Ngọzi Obi'
  allowAutofill(root)
  expect(name).toHaveValue('Ngọzi Obi')
  expect(root.querySelector('form')).toHaveAttribute('autocomplete', 'off')
  email!.focus()
  expect(root.innerHTML).toBe('<form autocomplete="on"><input autocomplete="name"><input></form>')
})
