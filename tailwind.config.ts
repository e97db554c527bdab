import type { Config } from 'tailwindcss'

// Colours are named by what they are for. A feature writes `bg-primary`, never a value or a hue:
// `src/styles/contrast.test.ts` holds every pair that is used to WCAG 2.2 AA.
export const colors = {
  transparent: 'transparent',
  current: 'currentColor',

  // The page: ink on cloud; white surfaces lie on it.
  background: '#FBF8F2',
  foreground: '#221A3A',
  heading: '#1B1340',
  surface: '#FFFFFF',
  muted: { DEFAULT: '#F3EDE1', foreground: '#5B5372' },
  border: '#E6DDCB',
  control: '#8A8198',
  ring: '#4A3BC4',

  // Dawn: the one primary action on a screen.
  primary: { DEFAULT: '#C2410C', strong: '#9A3412', soft: '#FDEDE1', foreground: '#FFFFFF' },
  // Gold: stars, scores, the ticket. Never text on a light ground.
  accent: {
    DEFAULT: '#F5B400',
    bright: '#FFD566',
    deep: '#D08A00',
    soft: '#FFF2CC',
    foreground: '#1B1340',
  },

  // Night: header, hero, ticket, the administrator's side bar.
  night: {
    DEFAULT: '#1B1340',
    raised: '#2B2060',
    indigo: '#3A2D8F',
    foreground: '#FBF8F2',
    muted: '#C9C2E6',
    border: '#7F75B8',
    dusk: '#6D2455',
  },

  // Statuses: strong on its own soft ground, or white on strong.
  success: { DEFAULT: '#0F7B4F', strong: '#0B6641', soft: '#E2F3E9', foreground: '#FFFFFF' },
  warning: { DEFAULT: '#8A5A00', strong: '#7A4B00', soft: '#FFF2CC', foreground: '#FFFFFF' },
  destructive: { DEFAULT: '#B42318', strong: '#8F1B12', soft: '#FDEBE9', foreground: '#FFFFFF' },
  info: { DEFAULT: '#3A2D8F', strong: '#3A2D8F', soft: '#ECE9FB', foreground: '#FFFFFF' },
}

const systemFont = [
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'Roboto',
  '"Noto Sans"',
  'Ubuntu',
  '"Helvetica Neue"',
  'Arial',
  'sans-serif',
]

export default {
  theme: {
    colors,
    fontFamily: {
      // The system's own font carries ẹ, ọ, ṣ, ń, ɓ, ɗ, ƙ and costs nothing.
      sans: systemFont,
      // The place for one heading font; until there is one, headings use the body's, set tighter.
      display: systemFont,
      mono: ['ui-monospace', '"SF Mono"', 'Menlo', 'Consolas', '"Roboto Mono"', 'monospace'],
    },
    // One scale. Whoever enlarges text on a phone gets all of it larger, but a heading never so large that its
    // longest word breaks: hence the widths.
    fontSize: {
      xs: ['0.8125rem', { lineHeight: '1.25rem' }],
      sm: ['0.875rem', { lineHeight: '1.25rem' }],
      base: ['1rem', { lineHeight: '1.5rem' }],
      lg: ['1.125rem', { lineHeight: '1.75rem' }],
      xl: ['min(1.375rem, 8vw)', { lineHeight: '1.28', letterSpacing: '-0.01em' }],
      '2xl': ['min(1.75rem, 9.5vw)', { lineHeight: '1.15', letterSpacing: '-0.02em' }],
      '3xl': ['min(2.25rem, 11.5vw)', { lineHeight: '1.12', letterSpacing: '-0.025em' }],
      '4xl': ['min(3rem, 15vw)', { lineHeight: '1', letterSpacing: '-0.03em' }],
      // The heading of a page whose drawing stands beside it on a phone.
      page: [
        'min(0.75rem + 4.5vw, 9.5vw, 2.25rem)',
        { lineHeight: '1.1', letterSpacing: '-0.025em' },
      ],
      hero: [
        'min(clamp(2.5rem, 1.5rem + 4.6vw, 4.5rem), 12.5vw)',
        { lineHeight: '1', letterSpacing: '-0.035em' },
      ],
    },
    borderRadius: { none: '0', sm: '4px', control: '8px', card: '12px', pill: '9999px' },
    boxShadow: {
      none: 'none',
      soft: '0 1px 2px rgb(27 19 64 / 0.06), 0 8px 24px -8px rgb(27 19 64 / 0.16)',
    },
    extend: {
      transitionDuration: { DEFAULT: '150ms', slow: '250ms' },
      maxWidth: { page: '72rem', prose: '40rem', form: '36rem' },
      keyframes: {
        'fade-in': { from: { opacity: '0' } },
        'sheet-in': { from: { opacity: '0', transform: 'translateY(1.5rem)' } },
        shimmer: { '50%': { opacity: '0.55' } },
        twinkle: { '50%': { transform: 'scale(1.12)' } },
        pop: { from: { transform: 'scale(0)' }, '60%': { transform: 'scale(1.3) rotate(45deg)' } },
        'night-falls': { from: { opacity: '0', transform: 'translateY(-8%)' } },
        unfold: { from: { opacity: '0', transform: 'scale(0) rotate(-120deg)' } },
        rise: { from: { opacity: '0', transform: 'translateY(1rem)' } },
      },
      animation: {
        'fade-in': 'fade-in 150ms ease-out',
        'sheet-in': 'sheet-in 200ms ease-out',
        shimmer: 'shimmer 1.6s ease-in-out infinite',
        twinkle: 'twinkle 2.4s ease-in-out infinite',
        pop: 'pop 250ms ease-out',
        'night-falls': 'night-falls 250ms ease-out',
        unfold: 'unfold 500ms 200ms ease-out backwards',
        rise: 'rise 200ms 700ms ease-out backwards',
      },
    },
  },
} satisfies Config
