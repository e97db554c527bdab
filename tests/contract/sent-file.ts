/**
 * The part of a browser's XMLHttpRequest with which the app sends files, which Node lacks; the request itself is real.
 */
export class SentFile extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private method = ''
  private url = ''
  private readonly headers = new Headers()

  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: ArrayBuffer): void {
    const { method, headers } = this
    fetch(this.url, { method, headers, body })
      .then(async (answer) => {
        this.responseText = await answer.text()
        this.status = answer.status
        this.dispatchEvent(new Event('load'))
      })
      .catch(() => this.dispatchEvent(new Event('error')))
  }
}
