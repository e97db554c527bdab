import { describe, expect, it } from 'vitest'
import { fileEnding, shrunkSize } from './image'

it('has an ending of its kind', () => {
  expect(fileEnding('image/jpeg')).toBe('jpg')
  expect(fileEnding('application/pdf')).toBe('pdf')
})

describe('a picture made smaller', () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [800, 600, 800, 600],
    [1600, 1, 1600, 1],
    [40000, 1, 1600, 1],
  ])('from %d × %d is %d × %d', (width, height, smallerWidth, smallerHeight) => {
    expect(shrunkSize(width, height)).toEqual({ width: smallerWidth, height: smallerHeight })
  })
})
