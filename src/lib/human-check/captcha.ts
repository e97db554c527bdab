import { humanCheckFailed } from '@/lib/api/errors'
import type { CaptchaSettings } from '@/lib/config-schema'

/** The API that both services offer to a page (Turnstile's and hCaptcha's "explicit rendering"). */
interface CaptchaApi {
  render: (frame: HTMLElement, options: Record<string, unknown>) => string
  remove: (widget: string) => void
  /** hCaptcha's invisible widget needs this call; Turnstile's runs automatically. */
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

/** How long to wait for a silent service. A person may take as long over a challenge as the service allows. */
const SILENCE_MS = 20_000

let loading: Promise<CaptchaApi> | undefined

/** Loads the service's script once. After a failure the next call retries. */
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
 * The widget's container: at the foot of the window, empty until the service shows a challenge. While a dialog is open
 * it sits inside that dialog, because nothing outside of it can be pressed.
 */
function makeFrame(): HTMLElement {
  const frame = document.createElement('div')
  frame.style.cssText =
    'position:fixed;inset:auto 0 1rem;z-index:100;display:grid;place-items:center;pointer-events:none'
  const widget = document.createElement('div')
  widget.style.pointerEvents = 'auto'
  frame.append(widget)
  const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
  const around = dialog ?? document.body
  around.append(frame)
  return frame
}

/**
 * Lets the service check this browser, and challenge the person if in doubt.
 *
 * @returns its token, for one call
 * @throws AppError human_check_failed if it fails to load, refuses or does not answer, or its challenge is closed
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
    const frame = makeFrame()
    let widget: string | undefined
    try {
      const token = new Promise<string>((resolve) => {
        widget = api.render(frame.firstElementChild as HTMLElement, {
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
      frame.remove()
    }
  } finally {
    clearTimeout(timer)
  }
}
