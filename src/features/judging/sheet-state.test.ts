import { expect, it } from 'vitest'
import type { MySheet } from './api'
import { sheetLabel } from './sheet-state'

const sheet: MySheet = {
  round_id: 'round',
  application_id: 'child',
  name: 'Ada',
  age: 9,
  talents: ['Music'],
  state_city: 'Lagos',
  entry_video_url: null,
  audition_date: null,
  marks: {},
  comment: null,
  revision: 2,
  submitted_at: null,
  sent_back_at: null,
  sent_back_words: null,
  recused_at: null,
  can_withdraw: false,
}

it('is not begun where it came back to its judge empty, and begun by a mark or a word', () => {
  expect(sheetLabel(sheet, undefined).label).toBe('Not begun')
  expect(sheetLabel({ ...sheet, marks: { 1: 5 } }, undefined).label).toBe('Begun')
  expect(sheetLabel({ ...sheet, comment: 'Warm' }, undefined).label).toBe('Begun')
})
