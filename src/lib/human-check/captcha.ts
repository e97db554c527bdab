import { humanCheckFailed } from '@/lib/api/errors'
import type { CaptchaSettings } from '@/lib/config-schema'

/** The calls that both services give to a page (Turnstile's and hCaptcha's "explicit rendering"). */
interface CaptchaApi {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  remove: (widget: string) => void
  /** hCaptcha's invisible widget waits for it; Turnstile's runs by itself. */
  execute?: (widget: string) => unknown
}

const SERVICES = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    options: { appearance: 'interaction-only' },
    isStartedByHand: false,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    options: { size: 'invisible' },
    isStartedByHand: true,
  },
} as const

/** How long the service may say nothing before it is given up. A person may think about its question for as long as it lets them. */
const SILENCE_MS = 20_000

let loading: Promise<CaptchaApi> | undefined

/** Loads the service's script once; after a failure the next call tries again. */
function loadApi(provider: CaptchaSettings['provider']): Promise<CaptchaApi> {
  loading ??= new Promise<CaptchaApi>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SERVICES[provider].script
    script.addEventListener('load', () => {
      const api = (window as unknown as Partial<Record<string, CaptchaApi>>)[provider]
      if (api) resolve(api)
      else reject(humanCheckFailed())
    })
    script.addEventListener('error', () => {
      script.remove()
      reject(humanCheckFailed())
    })
    document.head.append(script)
  }).catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

/**
 * The widget's place: at the foot of the window, empty until the service has a question. In a dialog that is open it
 * stands in that dialog, because nothing outside of one can be pressed.
 */
function makePlace(): HTMLElement {
  const place = document.createElement('div')
  place.style.cssText =
    'position:fixed;inset:auto 0 1rem;z-index:100;display:grid;place-items:center;pointer-events:none'
  const widget = document.createElement('div')
  widget.style.pointerEvents = 'auto'
  place.append(widget)
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
  const around = dialog ?? document.body
  around.append(place)
  return place
}

/**
 * Has the service look at this browser, and ask the person where it is in doubt.
 *
 * @returns its token, for one call
 * @throws AppError human_check_failed where it does not load, says no or nothing, or its question is closed
 */
export async function askCaptcha({ provider, siteKey }: CaptchaSettings): Promise<string> {
  const { options, isStartedByHand } = SERVICES[provider]
  let fail: () => void = () => undefined
  const failure = new Promise<never>((_resolve, reject) => {
    fail = () => reject(humanCheckFailed())
  })
  let timer = setTimeout(fail, SILENCE_MS)
  const think = () => clearTimeout(timer)
  try {
    const api = await Promise.race([loadApi(provider), failure])
    const place = makePlace()
    let widget: string | undefined
    try {
      const token = new Promise<string>((resolve) => {
        widget = api.render(place.firstElementChild as HTMLElement, {
          ...options,
          sitekey: siteKey,
          callback: resolve,
          'error-callback': fail,
          'timeout-callback': fail,
          'close-callback': fail,
          'chalexpired-callback': fail,
          'before-interactive-callback': think,
          'open-callback': think,
          'after-interactive-callback': () => {
            timer = setTimeout(fail, SILENCE_MS)
          },
        })
        if (isStartedByHand) api.execute?.(widget)
      })
      return await Promise.race([token, failure])
    } finally {
      if (widget !== undefined) api.remove(widget)
      place.remove()
    }
  } finally {
    clearTimeout(timer)
  }
}
