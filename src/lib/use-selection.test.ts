// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSelection } from './use-selection'

const rows = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Dayo Ojo', 'Efe Udo'].map((name, index) => ({
  id: String(index),
  name,
}))

interface Known {
  decided?: readonly string[]
  own?: readonly string[]
  isPaused?: boolean
}

function start() {
  const hook = renderHook(
    ({ decided = [], own = [], isPaused = false }: Known) =>
      useSelection<(typeof rows)[number]>({
        decided: new Set(decided),
        isOwn: (id) => own.includes(id),
        isPaused,
        nameOf: ({ name }) => name,
      }),
    { initialProps: {} },
  )
  act(() => hook.result.current.select(rows, true))
  return {
    know: hook.rerender,
    now: () => hook.result.current,
    names: () => hook.result.current.chosen.map(({ name }) => name),
  }
}

it('drops what somebody else has decided, and says so until the next tick', () => {
  const { know, now, names } = start()
  know({ decided: ['0'] })
  expect(names()).toEqual(['Bola Ade', 'Chidi Eze', 'Dayo Ojo', 'Efe Udo'])
  expect(now().isSelected('0')).toBe(false)
  expect(now().notice).toBe('Ada Obi was decided by somebody else and is no longer selected.')
  act(() => now().select(rows.slice(1, 2), false))
  expect(now().notice).toBe('')
})

it.each([
  [['0', '1'], 'Ada Obi and Bola Ade'],
  [['0', '1', '2'], 'Ada Obi, Bola Ade and Chidi Eze'],
  [['0', '1', '2', '3'], 'Ada Obi, Bola Ade, Chidi Eze and 1 other'],
  [['0', '1', '2', '3', '4'], 'Ada Obi, Bola Ade, Chidi Eze and 2 others'],
])('names up to three: %j', (decided, who) => {
  const { know, now } = start()
  know({ decided })
  expect(now().notice).toBe(`${who} were decided by somebody else and are no longer selected.`)
  act(() => now().dismissNotice())
  expect(now().notice).toBe('')
})

it('adds to the sentence what is decided while it is read', () => {
  const { know, now } = start()
  know({ decided: ['0'] })
  know({ decided: ['0', '2'] })
  expect(now().notice).toMatch(/^Ada Obi and Chidi Eze were decided/)
})

it('says nothing of what was decided here', () => {
  const { know, now, names } = start()
  know({ decided: ['0'], own: ['0'] })
  expect(names()).toHaveLength(4)
  expect(now().notice).toBe('')
})

it('judges nothing while it is paused, and then what was not taken away', () => {
  const { know, now, names } = start()
  know({ decided: ['0', '1'], isPaused: true })
  expect(now().notice).toBe('')
  act(() => now().select(rows.slice(0, 1), false))
  know({ decided: ['0', '1'] })
  expect(now().notice).toMatch(/^Bola Ade was decided by somebody else/)
  expect(names()).toEqual(['Chidi Eze', 'Dayo Ojo', 'Efe Udo'])
})

it('does not select again what was taken back after it was dropped', () => {
  const { know, now, names } = start()
  know({ decided: ['0'] })
  know({ decided: [] })
  expect(names()).not.toContain('Ada Obi')
  act(() => now().clear())
  expect(names()).toEqual([])
})
