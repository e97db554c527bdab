import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { codeReader, type ReadPicture } from '../reader'

/** Four frames per second. */
const EVERY_MS = 250
/** The same code within this time counts as one scan. */
const SAME_MS = 3_000

export interface ScannerProps {
  onRead: (text: string) => void
  onClose: () => void
}

function problemOf(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError') {
    return 'The camera is not allowed here. Allow it in the settings of the browser, or search the name.'
  }
  if (name === 'NotReadableError') {
    return 'Another app has the camera. Close it and try again, or search the name.'
  }
  return 'The camera doesn’t work here. Search the name, or type the code.'
}

/** The camera, which reads one code after another until it is closed. */
export function Scanner({ onRead, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const tell = useEffectEvent(onRead)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const visit = { isGone: false }
    let last = { text: '', at: 0 }

    function hear(text: string | null) {
      if (visit.isGone || text === null) return
      const now = Date.now()
      const isNew = text !== last.text || now - last.at > SAME_MS
      last = { text, at: now }
      if (!isNew) return
      if ('vibrate' in navigator) navigator.vibrate(80)
      tell(text)
    }

    function lookAgain(read: ReadPicture) {
      if (!visit.isGone) timer = setTimeout(() => void look(read), EVERY_MS)
    }

    async function look(read: ReadPicture) {
      const picture = video.current
      const isThere = picture !== null && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      hear(isThere ? await read(picture).catch(() => null) : null)
      lookAgain(read)
    }

    async function start() {
      const [{ read }, given] = await Promise.all([
        codeReader(),
        navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1280 } },
        }),
      ])
      stream = given
      if (visit.isGone || !video.current) {
        for (const track of given.getTracks()) track.stop()
        return
      }
      video.current.srcObject = given
      await video.current.play()
      await look(read)
    }

    start().catch((cause: unknown) => {
      if (!visit.isGone) setProblem(problemOf(cause))
    })
    return () => {
      visit.isGone = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])

  return (
    <section aria-label="Camera" className="flex flex-col gap-2">
      {problem === null ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-square w-full rounded-card bg-night object-cover"
        />
      ) : (
        <p
          role="alert"
          className="rounded-card bg-warning-soft p-4 font-semibold text-warning-strong"
        >
          {problem}
        </p>
      )}
      <Button variant="secondary" size="large" isWide onClick={onClose}>
        Close the camera
      </Button>
    </section>
  )
}
