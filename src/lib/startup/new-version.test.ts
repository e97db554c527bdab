// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWanted, NewVersionError } from './new-version'
import { restoreTyped } from './replay-input'

const GONE = new TypeError('Failed to fetch dynamically imported module')
const gone = () => vi.fn(() => Promise.reject<string>(GONE))

// Lets a test name a page's script without running it.
Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
  handleDisabledFileLoadingAsSuccess: true,
})

const reload = vi.fn()
const host = vi.fn<typeof fetch>()

function openBuild(name: string) {
  document.head.innerHTML = `<script type="module" src="/assets/boot-${name}.js"></script>`
}

beforeEach(() => {
  vi.stubGlobal('fetch', host)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  host.mockResolvedValue(new Response())
  window.sessionStorage.clear()
  document.body.innerHTML = '<div id="root"></div>'
  openBuild('1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  reload.mockReset()
  host.mockReset()
})

describe('code that somebody waits for', () => {
  it('comes, and nothing else happens', async () => {
    await expect(loadWanted(() => Promise.resolve('code'))).resolves.toBe('code')
    expect(host).not.toHaveBeenCalled()
  })

  it('is asked for a second time where one answer was lost', async () => {
    const load = vi.fn().mockRejectedValueOnce(GONE).mockResolvedValueOnce('code')
    await expect(loadWanted(load)).resolves.toBe('code')
    expect(reload).not.toHaveBeenCalled()
  })

  it('without a network fails as it did, and loads nothing anew', async () => {
    host.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(loadWanted(gone())).rejects.toBe(GONE)
    expect(reload).not.toHaveBeenCalled()
  })

  it('that is gone loads the page anew once a build, and then says that there is a new version', async () => {
    void loadWanted(gone())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await expect(loadWanted(gone())).rejects.toBeInstanceOf(NewVersionError)
    expect(reload).toHaveBeenCalledTimes(1)

    openBuild('2')
    void loadWanted(gone())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('that is gone is never waited for by a reload that cannot be noted', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    await expect(loadWanted(gone())).rejects.toBeInstanceOf(NewVersionError)
    expect(reload).not.toHaveBeenCalled()
  })
})

it('what was typed before the app came is there after the reload, and no password is', async () => {
  const html =
    '<input type="email"><input type="password"><select><option>a</option><option>b</option></select>' +
    '<input type="radio" name="r"><input type="radio" name="r">'
  const root = document.getElementById('root')!
  const fields = () => [...root.querySelectorAll<HTMLInputElement>('input, select')]
  root.innerHTML = html
  fields()[0]!.value = 'ada@'
  fields()[1]!.value = 'a-long-password'
  ;(fields()[2] as unknown as HTMLSelectElement).selectedIndex = 1
  fields()[4]!.checked = true
  void loadWanted(gone())
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  // People can type until the host has answered.
  fields()[0]!.value = 'ada@example.com'
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('a-long-password')

  root.innerHTML = html
  restoreTyped(root)
  expect(fields().map(({ value }) => value)).toEqual(['ada@example.com', '', 'b', 'on', 'on'])
  expect(fields()[4]!.checked).toBe(true)

  // Only once: anything later is another visit.
  root.innerHTML = html
  restoreTyped(root)
  expect(fields()[0]!.value).toBe('')
})

it('what was typed after the reload, before the first script of the new build came, is newer', async () => {
  const html = '<input><input><input type="radio" name="r"><input type="radio" name="r">'
  const root = document.getElementById('root')!
  const fields = () => [...root.querySelectorAll('input')]
  root.innerHTML = html
  fields()[0]!.value = 'Ngozi'
  fields()[1]!.value = 'Lagos'
  fields()[2]!.checked = true
  void loadWanted(gone())
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  window.dispatchEvent(new Event('pagehide'))

  root.innerHTML = html
  fields()[0]!.value = 'Ngọzi Obi'
  fields()[3]!.checked = true
  restoreTyped(root)
  expect(fields().map(({ value, checked }) => [value, checked])).toEqual([
    ['Ngọzi Obi', false],
    ['Lagos', false],
    ['on', false],
    ['on', true],
  ])
})
