import { afterEach, expect, test, vi } from 'vitest'

// The services' own scripts cannot be loaded in a test. These fakes behave as their documentation says.

type Options = Record<string, unknown> & { callback: (token: string) => void }

const settings = { provider: 'turnstile', siteKey: '0x4AAAAAAAexample' } as const

/** Replaces the script about to be loaded with a service, or makes the load fail. */
function serve(name: 'turnstile' | 'hcaptcha', api: object | null) {
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes as [HTMLScriptElement]
    if (api) Object.assign(window, { [name]: api })
    queueMicrotask(() => script.dispatchEvent(new Event(api ? 'load' : 'error')))
  })
  return append
}

const SILENCE_MS = 20_000

afterEach(() => {
  vi.resetModules()
  for (const name of ['turnstile', 'hcaptcha']) Reflect.deleteProperty(window, name)
})

test('a script that does not load is said, and the next try loads it again', async () => {
  const { askCaptcha: ask } = await import('./captcha')
  serve('turnstile', null)
  await expect(ask(settings)).rejects.toMatchObject({ code: 'human_check_failed' })
  const remove = vi.fn()
  serve('turnstile', {
    render: (_frame: HTMLElement, { callback, sitekey }: Options) => {
      queueMicrotask(() => callback(`token for ${String(sitekey)}`))
      return 'widget'
    },
    remove,
  })
  await expect(ask(settings)).resolves.toBe('token for 0x4AAAAAAAexample')
  expect(remove).toHaveBeenCalledWith('widget')
})

test('hCaptcha is started by hand, and its question that is closed ends the call', async () => {
  const { askCaptcha: ask } = await import('./captcha')
  let close: () => void = () => undefined
  const execute = vi.fn(() => close())
  serve('hcaptcha', {
    render: (_frame: HTMLElement, options: Record<string, () => void>) => {
      close = options['close-callback'] ?? close
      return 'widget'
    },
    remove: () => undefined,
    execute,
  })
  await expect(ask({ ...settings, provider: 'hcaptcha' })).rejects.toThrow(/that you are a person/)
  expect(execute).toHaveBeenCalledWith('widget')
})

test('in an open dialog its question stands inside, and goes with the answer', async () => {
  document.body.innerHTML = '<div role="dialog" data-state="open"></div>'
  const dialog = document.querySelector('[role="dialog"]')
  let isInside = false
  serve('turnstile', {
    render: (frame: HTMLElement, { callback }: Options) => {
      isInside = dialog?.contains(frame) === true
      queueMicrotask(() => callback('a-token'))
      return 'widget'
    },
    remove: () => undefined,
  })
  const { askCaptcha: ask } = await import('./captcha')
  await ask(settings)
  expect(isInside).toBe(true)
  expect(dialog?.children).toHaveLength(0)
})

test('a script that never arrives is given up after 20 seconds, and the next try waits for it anew', async () => {
  vi.useFakeTimers()
  const { askCaptcha: ask } = await import('./captcha')
  const scripts: EventTarget[] = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(nodes[0] as HTMLScriptElement)
  })
  const first = ask(settings).catch((error: unknown) => error)
  let isGivenUp = false
  void first.then(() => (isGivenUp = true))
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(isGivenUp).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatchObject({ code: 'human_check_failed' })
  expect(vi.getTimerCount()).toBe(0)

  const second = ask(settings)
  Object.assign(window, {
    turnstile: {
      render: (_frame: HTMLElement, { callback }: Options) => {
        queueMicrotask(() => callback('late'))
        return 'widget'
      },
      remove: () => undefined,
    },
  })
  scripts[0]?.dispatchEvent(new Event('load'))
  expect(await second).toBe('late')
  expect(append).toHaveBeenCalledOnce()
})

test('a widget that stays silent is given up after 20 seconds, and is taken away', async () => {
  vi.useFakeTimers()
  const { askCaptcha: ask } = await import('./captcha')
  const remove = vi.fn()
  serve('turnstile', { render: () => 'widget', remove })
  const asked = ask(settings).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  expect(await asked).toMatchObject({ code: 'human_check_failed' })
  expect(remove).toHaveBeenCalledWith('widget')
})

test.each([
  ['turnstile', 'before-interactive-callback', 'after-interactive-callback'],
  ['hcaptcha', 'open-callback', null],
] as const)(
  'a question of %s may be thought about; the time runs again after it',
  async (provider, opened, answered) => {
    vi.useFakeTimers()
    const { askCaptcha: ask } = await import('./captcha')
    let options = {} as Options & Record<string, () => void>
    serve(provider, {
      render: (_frame: HTMLElement, given: typeof options) => {
        options = given
        return 'widget'
      },
      remove: () => undefined,
      execute: () => undefined,
    })
    const asked = ask({ ...settings, provider }).catch((error: unknown) => error)
    let isOver = false
    void asked.then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
    options[opened]?.()
    await vi.advanceTimersByTimeAsync(5 * SILENCE_MS)
    expect(isOver).toBe(false)
    if (answered === null) return options.callback('a-token')
    options[answered]?.()
    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    expect(await asked).toMatchObject({ code: 'human_check_failed' })
  },
)
