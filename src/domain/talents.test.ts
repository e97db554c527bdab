import { describe, expect, it } from 'vitest'
import {
  TALENTS,
  TALENT_TITLES,
  isTalentOpenTo,
  isTalentTitle,
  talentAges,
  talentByTitle,
  toggleTalent,
  withMainTalent,
} from './talents'

describe('talents', () => {
  it('describes every title once, in order', () => {
    expect(TALENTS.map((talent) => talent.title)).toEqual([...TALENT_TITLES])
    expect(TALENTS.map((talent) => talent.slug)).toEqual([
      'acting',
      'modeling',
      'music',
      'dance',
      'arts',
      'tech',
      'engineering',
      'sports',
      'public-speaking',
    ])
  })

  it('opens tech and engineering at 5 and sports at 4', () => {
    expect(isTalentOpenTo('Tech', 4)).toBe(false)
    expect(isTalentOpenTo('Tech', 5)).toBe(true)
    expect(isTalentOpenTo('Engineering', 4)).toBe(false)
    expect(isTalentOpenTo('Sports', 3)).toBe(false)
    expect(isTalentOpenTo('Sports', 4)).toBe(true)
    expect(isTalentOpenTo('Public Speaking', 2)).toBe(true)
  })

  it('lets a 16-year-old choose any, and shuts nothing before an age is known', () => {
    for (const title of TALENT_TITLES) {
      expect(isTalentOpenTo(title, 16)).toBe(true)
      expect(isTalentOpenTo(title, null)).toBe(true)
      expect(isTalentOpenTo(title, Number.NaN)).toBe(true)
    }
  })

  it('drops the oldest choice when a third is made', () => {
    expect(toggleTalent(['Acting', 'Music'], 'Dance')).toEqual({
      talents: ['Music', 'Dance'],
      dropped: 'Acting',
    })
  })

  it('adds and takes back a choice', () => {
    expect(toggleTalent([], 'Arts')).toEqual({ talents: ['Arts'], dropped: null })
    expect(toggleTalent(['Arts', 'Tech'], 'Arts')).toEqual({ talents: ['Tech'], dropped: null })
  })

  it('leaves the list that it was given alone', () => {
    const selected = ['Acting', 'Music'] as const
    toggleTalent(selected, 'Dance')
    expect(selected).toEqual(['Acting', 'Music'])
  })

  it('says the ages in words', () => {
    expect(talentAges(talentByTitle('Sports'))).toBe('Ages 4 to 15')
    expect(talentAges(talentByTitle('Sports'), 3)).toBe('Ages 4 to 15')
    expect(talentAges(talentByTitle('Sports'), 16)).toBe('Ages 4 to 16')
    expect(talentAges(talentByTitle('Sports'), 17)).toBe('Ages 4 to 15')
  })

  it('recognises a title', () => {
    expect(isTalentTitle('Music')).toBe(true)
    expect(isTalentTitle('music')).toBe(false)
  })
})

describe('the main talent', () => {
  it('is the first, and another can be put there', () => {
    expect(withMainTalent(['Dance', 'Music'], 'Music')).toEqual(['Music', 'Dance'])
    expect(withMainTalent(['Dance', 'Music'], 'Dance')).toEqual(['Dance', 'Music'])
  })

  it('is kept when a third choice drops the oldest, which is then the second', () => {
    expect(toggleTalent(['Music', 'Dance'], 'Arts', 'Dance')).toEqual({
      talents: ['Music', 'Arts'],
      dropped: 'Dance',
    })
  })
})
