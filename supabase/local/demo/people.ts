import type { TicketStatus } from '../../../src/domain/ticket-status.ts'

// The people of the demonstration. All are fictional; the phone numbers cannot be called.

/** The actions of an administrator on an application, in this order. */
export interface Handling {
  /** Payments for the ticket, oldest first, and their outcomes. */
  ticketPayments?: ('pending' | 'approved' | 'declined')[]
  status?: 'approved' | 'rejected' | 'restored'
  tier?: Exclude<TicketStatus, 'unpaid' | 'pending_payment' | 'paid'>
  video?: 'submitted' | 'approved' | 'failed'
  audition?: { inDays: number; details?: string; result?: 'Pass' | 'Fail'; report?: string }
  score?: { points: number; report?: string; note?: string }
  isFinalist?: boolean
}

export interface DemoChild extends Handling {
  name: string
  stageName?: string
  age: number
  gender: 'Female' | 'Male'
  state: string
  talents: string[]
  isListed?: boolean
  /** The age of the registration in days. */
  daysAgo: number
}

export interface DemoParent {
  name: string
  email: string
  phone: string
  country: 'Nigeria' | 'South Africa'
  children: [DemoChild, ...DemoChild[]]
}

const brother = { gender: 'Male', state: 'Ogun', daysAgo: 8 } as const

/** The family whose transfer is split, with credit left, a part payment and a refund. */
export const BOOKS_PARENT: DemoParent = {
  name: 'Fúnmiláyọ̀ Adéníyì',
  email: 'funmi@example.com',
  phone: '+2348000000009',
  country: 'Nigeria',
  children: [
    { ...brother, name: 'Kúnlé Adéníyì', age: 8, talents: ['Music'] },
    { ...brother, name: 'Tóbilọ́ba Adéníyì', age: 10, talents: ['Sports'] },
    { ...brother, name: 'Fẹ́mi Adéníyì', age: 6, talents: ['Dance'] },
  ],
}

export const DEMO_PARENTS: DemoParent[] = [
  {
    name: 'Adébáyọ̀ Ọláwálé',
    email: 'bayo@example.com',
    phone: '+2348000000001',
    country: 'Nigeria',
    children: [
      {
        name: 'Ọlábísí Ọláwálé',
        age: 9,
        gender: 'Female',
        state: 'Lagos',
        talents: ['Dance', 'Music'],
        daysAgo: 60,
        ticketPayments: ['approved'],
        tier: 'Gold',
        video: 'approved',
        isFinalist: true,
        audition: {
          inDays: -20,
          details: 'Main hall, doors open at 09:00.',
          result: 'Pass',
          report: 'Sure on her feet and a joy to watch.',
        },
        score: {
          points: 9.2,
          report: 'Outstanding rhythm and stage presence.',
          note: 'Keep the second piece for the finale.',
        },
      },
      {
        name: 'Temilolúwa Ọláwálé',
        age: 6,
        gender: 'Male',
        state: 'Lagos',
        talents: ['Arts'],
        daysAgo: 12,
        ticketPayments: ['declined', 'approved'],
        status: 'approved',
        video: 'submitted',
      },
      {
        name: 'Ayọ̀délé Ọláwálé',
        age: 4,
        gender: 'Male',
        state: 'Lagos',
        talents: ['Sports'],
        daysAgo: 1,
      },
    ],
  },
  {
    name: 'Naledi Mokoena',
    email: 'naledi@example.com',
    phone: '+27600000002',
    country: 'South Africa',
    children: [
      {
        name: 'Thandeka Mokoena',
        age: 12,
        gender: 'Female',
        state: 'Gauteng',
        talents: ['Acting', 'Public Speaking'],
        daysAgo: 45,
        ticketPayments: ['approved'],
        tier: 'Silver',
        video: 'approved',
        audition: { inDays: -6, result: 'Pass' },
        score: { points: 7.5, report: 'A clear voice and good timing.' },
      },
      {
        name: 'Lerato Mokoena',
        age: 8,
        gender: 'Female',
        state: 'Gauteng',
        talents: ['Music'],
        daysAgo: 3,
        ticketPayments: ['pending'],
      },
      {
        name: 'Sipho Mokoena',
        age: 10,
        gender: 'Male',
        state: 'Gauteng',
        talents: ['Tech'],
        daysAgo: 40,
        status: 'rejected',
      },
    ],
  },
  {
    name: 'Ngozi Ézè',
    email: 'ngozi@example.com',
    phone: '+2348000000003',
    country: 'Nigeria',
    children: [
      {
        name: 'Chịdịmma Ézè',
        age: 11,
        gender: 'Female',
        state: 'Enugu',
        talents: ['Modeling'],
        daysAgo: 30,
        ticketPayments: ['approved'],
        tier: 'Basic',
        status: 'approved',
        video: 'approved',
        audition: { inDays: 9, details: 'Bring two outfits and comfortable shoes.' },
      },
      {
        name: 'Obinna Ézè',
        age: 13,
        gender: 'Male',
        state: 'Enugu',
        talents: ['Engineering', 'Tech'],
        daysAgo: 28,
        ticketPayments: ['approved'],
        status: 'approved',
        video: 'failed',
      },
      {
        name: 'Amarachi Ézè',
        age: 7,
        gender: 'Female',
        state: 'Enugu',
        talents: ['Arts'],
        daysAgo: 26,
        status: 'restored',
      },
      {
        name: 'Ifeoma Ézè',
        age: 15,
        gender: 'Female',
        state: 'Enugu',
        talents: ['Public Speaking'],
        daysAgo: 25,
        ticketPayments: ['approved'],
        status: 'approved',
        tier: 'Disqualified',
      },
    ],
  },
  {
    name: 'Zanele Dlamini-Nkosi',
    email: 'zanele@example.com',
    phone: '+27600000004',
    country: 'South Africa',
    children: [
      {
        name: 'Nokuthula Dlamini-Nkosi',
        stageName: 'Little Thula',
        age: 5,
        gender: 'Female',
        state: 'KwaZulu-Natal',
        talents: ['Dance'],
        daysAgo: 22,
        ticketPayments: ['approved'],
        score: { points: 4.5, report: 'Needs more practice with the turns.' },
      },
      {
        name: "Siyabonga D'Almeida",
        age: 14,
        gender: 'Male',
        state: 'Western Cape',
        talents: ['Sports'],
        daysAgo: 21,
        ticketPayments: ['approved'],
        status: 'approved',
        isListed: false,
      },
      {
        name: 'Ayanda Dlamini-Nkosi',
        age: 3,
        gender: 'Male',
        state: 'Free State',
        talents: ['Music'],
        daysAgo: 50,
        tier: 'none',
      },
      {
        name: 'Kagiso Dlamini-Nkosi',
        age: 16,
        gender: 'Male',
        state: 'Limpopo',
        talents: ['Acting'],
        daysAgo: 35,
      },
    ],
  },
]

// More public children, so that Our Shining Stars has a second page: name, age, state, talent and score; boys and girls
// alternate.
const STARS: [name: string, age: number, state: string, talent: string, score: number | null][] = [
  ['Abdulƙadir', 10, 'Kano', 'Acting', 8.1],
  ['Ṣadé', 7, 'Oyo', 'Music', 6.4],
  ['Tari', 9, 'Bayelsa', 'Dance', null],
  ['Zainab', 12, 'Kaduna', 'Tech', 7.7],
  ['Efe', 6, 'Delta', 'Arts', null],
  ['Hauwa', 14, 'Borno', 'Public Speaking', 5.9],
  ['Tèmítọ́pẹ́', 11, 'Ogun', 'Music', 8.8],
  ['Uchenna', 8, 'Imo', 'Engineering', null],
  ['Ibrahim', 5, 'Niger', 'Sports', 5.2],
  ['Nneka', 13, 'Anambra', 'Modeling', 6.9],
  ['Ẹ̀hìzójiè', 10, 'Edo', 'Dance', 7.1],
  ['Aisha', 9, 'Sokoto', 'Arts', 6.2],
  ['Kúnlé', 4, 'Osun', 'Music', null],
  ['Boma', 15, 'Rivers', 'Acting', 7.9],
  ['Tersoo', 12, 'Benue', 'Sports', 8.3],
  ['Inemesit', 7, 'Akwa Ibom', 'Dance', null],
]

/** Children who are entered again the year after, and what becomes of them there. */
export const RETURNING: (Handling & { email: string; name: string; daysAgo: number })[] = [
  {
    email: 'bayo@example.com',
    name: 'Ọlábísí Ọláwálé',
    daysAgo: 20,
    ticketPayments: ['approved'],
    status: 'approved',
    video: 'submitted',
  },
  { email: 'bayo@example.com', name: 'Temilolúwa Ọláwálé', daysAgo: 2 },
  {
    email: 'naledi@example.com',
    name: 'Thandeka Mokoena',
    daysAgo: 12,
    ticketPayments: ['pending'],
  },
  {
    email: 'ngozi@example.com',
    name: 'Chịdịmma Ézè',
    daysAgo: 15,
    ticketPayments: ['declined', 'approved'],
    score: { points: 6.5, report: 'Steadier than a year ago.' },
  },
]

/** The child whose family promised to pay today. */
export const CALLED_TODAY = 'Ayọ̀délé Ọláwálé'

/** A child that its parent entered twice by mistake. */
const DUPLICATE: { email: string; child: DemoChild } = {
  email: 'family-26@example.com',
  child: {
    name: 'INEMESIT',
    age: 7,
    gender: 'Female',
    state: 'Akwa Ibom',
    talents: ['Dance'],
    daysAgo: 2,
  },
}

/** One family for each further child. */
export const STAR_PARENTS: DemoParent[] = STARS.map(([name, age, state, talent, score], index) => {
  const number = String(index + 11)
  const email = `family-${number}@example.com`
  return {
    name: `Guardian of ${name}`,
    email,
    phone: `+2348000000${number.padStart(3, '0')}`,
    country: 'Nigeria',
    children: [
      {
        name,
        age,
        gender: index % 2 === 0 ? 'Male' : 'Female',
        state,
        talents: [talent],
        daysAgo: 20 - index,
        status: 'approved',
        score: score !== null ? { points: score } : undefined,
      },
      ...(email === DUPLICATE.email ? [DUPLICATE.child] : []),
    ],
  }
})
