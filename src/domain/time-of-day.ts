/**
 * Normalises a time of day to 24 hours, "14:30", from what people type: "14.30", "1430", "9", "2:30 pm". Null for
 * anything else. The browser's own time field follows its language, often with a 12-hour clock.
 */
export function parseTimeOfDay(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .match(/^(\d{1,2}?)(?:[:.h ]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/)
  if (!typed) return null
  const [, hours = '', minutes = '00', half] = typed
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  if (whole > 23 || Number(minutes) > 59) return null
  return `${String(whole).padStart(2, '0')}:${minutes}`
}
