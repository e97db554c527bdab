import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CountUp } from './count-up'

let see: (isIntersecting: boolean) => void
let reducesMotion: boolean

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  reducesMotion = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: reducesMotion && query.includes('reduce') }) as MediaQueryList,
  )
  see = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => callback([{ isIntersecting }]))
      }
      observe() {
        return undefined
      }
      disconnect() {
        see = () => undefined
      }
    },
  )
  return () => vi.useRealTimers()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

function open() {
  const { container } = render(<CountUp to={3000} suffix="+" />)
  return { drawn: () => container.querySelector('[aria-hidden]')?.textContent ?? null }
}

describe('CountUp', () => {
  it('counts up over three seconds once it is seen, and then rests at the final figure', () => {
    const { drawn } = open()
    expect(drawn()).toBeNull()
    see(false)
    expect(drawn()).toBeNull()
    see(true)
    expect(drawn()).toBe('0+')
    pass(1500)
    const half = Number.parseInt(drawn() ?? '')
    expect(half).toBeGreaterThan(1500)
    expect(half).toBeLessThan(3000)
    pass(1400)
    expect(Number.parseInt(drawn() ?? '')).toBeGreaterThan(half)
    pass(200)
    expect(drawn()).toBeNull()
    expect(screen.getByText('3000+')).toBeVisible()
  })

  it('has the final figure in its markup all the time', () => {
    open()
    expect(screen.getByText('3000+')).toBeInTheDocument()
    see(true)
    pass(500)
    expect(screen.getByText('3000+')).toBeInTheDocument()
  })

  it('stands still for people who asked for less motion', () => {
    reducesMotion = true
    const { drawn } = open()
    see(true)
    pass(500)
    expect(drawn()).toBeNull()
    expect(screen.getByText('3000+')).toBeVisible()
  })
})
