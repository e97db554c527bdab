import { describe, expect, it } from 'vitest'
import { colors } from '../../tailwind.config'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// WCAG 2.2, "contrast ratio".
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const { background, foreground, heading, surface, muted, primary, accent, night, control } = colors
const light = { background, surface, muted: muted.DEFAULT }
const dark = { night: night.DEFAULT, raised: night.raised }

describe('text has a contrast of 4.5:1', () => {
  it.each(
    Object.entries(light).flatMap(([name, ground]) => [
      ['foreground', name, foreground, ground],
      ['heading', name, heading, ground],
      ['muted foreground', name, muted.foreground, ground],
      ['success strong', name, colors.success.strong, ground],
      ['warning strong', name, colors.warning.strong, ground],
      ['destructive', name, colors.destructive.DEFAULT, ground],
      ['info', name, colors.info.DEFAULT, ground],
      ['primary strong', name, primary.strong, ground],
    ]),
  )('%s on %s', (_text, _ground, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['primary', primary],
    ['success', colors.success],
    ['warning', colors.warning],
    ['destructive', colors.destructive],
    ['info', colors.info],
  ])('on %s and its soft ground', (_name, role) => {
    expect(contrast(role.foreground, role.DEFAULT)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(role.foreground, role.strong)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(role.strong, role.soft)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(dark))('light text and gold on %s', (_name, ground) => {
    for (const text of [night.foreground, night.muted, accent.DEFAULT, accent.bright]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('white text on every part of the sky, dark text on gold', () => {
    for (const stop of [night.DEFAULT, night.raised, night.dusk, primary.DEFAULT]) {
      expect(contrast(night.foreground, stop)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(accent.foreground, accent.DEFAULT)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent.foreground, accent.soft)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('controls have a contrast of 3:1', () => {
  it('borders of fields and the focus ring on light grounds', () => {
    for (const ground of Object.values(light)) {
      expect(contrast(control, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(colors.ring, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(primary.DEFAULT, ground)).toBeGreaterThanOrEqual(3)
    }
  })

  it('borders, stars, focus ring and the primary button on the night', () => {
    expect(contrast(primary.DEFAULT, night.DEFAULT)).toBeGreaterThanOrEqual(3)
    for (const ground of Object.values(dark)) {
      expect(contrast(night.border, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(accent.DEFAULT, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})
