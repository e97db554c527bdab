export const FINALIST_REWARDS = [
  'Talent management worth 10M naira',
  'Fashion show',
  'Film project',
  'TV podcast',
  'Billboard commercials',
  'Cash reward',
  '3 months of provision supplies',
  'Award of excellence',
  'Cinema/streaming feature',
  'Social media monetization',
] as const

export const WHY_PARTICIPATE = [
  'Social discovery',
  'Multinational exposure',
  'Media exposure',
  'Awards and recognition',
  'Cash prizes',
  'Academy scholarship',
] as const
